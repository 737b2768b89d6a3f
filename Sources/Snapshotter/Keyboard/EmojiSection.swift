// The groups and their order are those of Unicode's emoji-test.txt, with smileys and people in one
// and the weather after the animals, as iOS has them (seen on pictures of iOS 15, 17 and 26). Which
// of the signs stand here is our own choice of the common ones. A sign is shown where the system's
// Unicode has it: its age is that of its code points.

/// A section of the emoji page.
public enum EmojiSection: Int, Hashable, Sendable, CaseIterable {
    /// The emoji of the user, which come first.
    case frequent
    /// Faces, hands, people and clothes.
    case smileys
    /// Animals, plants and the weather.
    case animals
    /// Food and drink.
    case food
    /// Sport, games and music.
    case activity
    /// Vehicles and places.
    case travel
    /// Things.
    case objects
    /// Hearts, signs, arrows and the clock.
    case symbols
    /// Flags.
    case flags

    /// The caption above the section.
    var title: String {
        switch self {
        case .frequent: "FREQUENTLY USED"
        case .smileys: "SMILEYS & PEOPLE"
        case .animals: "ANIMALS & NATURE"
        case .food: "FOOD & DRINK"
        case .activity: "ACTIVITY"
        case .travel: "TRAVEL & PLACES"
        case .objects: "OBJECTS"
        case .symbols: "SYMBOLS"
        case .flags: "FLAGS"
        }
    }

    /// Returns the emoji of the section that a version of Unicode has, in the order in which
    /// columns are filled.
    ///
    /// - Parameter unicode: the major version, such as 10 for Unicode 10.
    func emoji(unicode: Int) -> [String] {
        Self.lists[rawValue].filter { $0.age <= unicode }.map(\.text)
    }

    private struct Sign {
        var text: String
        /// The major version of Unicode that has all its code points.
        var age: Int

        init(_ character: Character) {
            let scalars = character.unicodeScalars
            let isPicture = scalars.contains { $0.properties.isEmojiPresentation }
            text = String(character)
            // The variation selector asks for the picture where plain text is the default.
            if !isPicture, !scalars.contains("\u{FE0F}") { text += "\u{FE0F}" }
            age = scalars.map { $0.properties.age?.major ?? 0 }.max() ?? 0
        }
    }

    private static let lists: [[Sign]] = EmojiSection.allCases.map { section in
        section.characters.filter { $0 != "\n" && $0 != " " }.map(Sign.init)
    }

    private var characters: String {
        switch self {
        case .frequent: Self.frequentEmoji
        case .smileys: Self.smileyEmoji
        case .animals: Self.animalEmoji
        case .food: Self.foodEmoji
        case .activity: Self.activityEmoji
        case .travel: Self.travelEmoji
        case .objects: Self.objectEmoji
        case .symbols: Self.symbolEmoji
        case .flags: Self.flagEmoji
        }
    }

    /// The emoji of a new device, as on pictures of iOS 15, 17 and 26.
    private static let frequentEmoji = """
        😂❤️😍😒👌☺️😊😘😭😩💕😔😏😁😳👍✌️😉😌💁🙈😎🎶👀😑😴😄😜😋👏
        """

    private static let smileyEmoji = """
        😀😃😄😁😆🥹😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛😝😜🤪🤨🧐🤓😎🥸🤩🥳😏😒😞😔😟😕🙁☹️😣😖
        😫😩🥺😢😭😤😠😡🤬🤯😳🥵🥶😱😨😰😥😓🤗🤔🤭🤫🤥😶😐😑😬🙄😯😦😧😮😲🥱😴🤤😪😵🤐🥴🤢🤮🤧😷🤒🤕
        🤑🤠😈👿👹👺🤡💩👻💀☠️👽👾🤖🎃😺😸😹😻😼😽🙀😿😾👐🙌👏🤝👍👎👊✊🤛🤜🤞✌️🤟🤘👌🤏👈👉👆👇☝️✋
        🤚🖐️🖖👋🤙💪🙏✍️💅🤳💄💋👄👅👂👃👣👁️👀🧠🗣️👤👥👶👧👦👩👨👴👵👮👷💂🕵️👸🤴👼🙇💁🙅🙆🙋🤦🤷
        🙎🙍💇💆💃🕺👯👫👪🧶🧵🧥👚👕👖👔👗👙👘👠👡👢👞👟🧦🧤🧣🎩🧢👒🎓👑👝👛👜💼🎒👓🕶️🌂
        """

    private static let animalEmoji = """
        🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐽🐸🐵🙈🙉🙊🐒🐔🐧🐦🐤🐣🐥🦆🦅🦉🦇🐺🐗🐴🦄🐝🐛🦋🐌🐞🐜🕷️🕸️🦂🐢🐍
        🦎🦖🦕🐙🦑🦐🦞🦀🐡🐠🐟🐬🐳🐋🦈🐊🐅🐆🦓🦍🐘🦛🦏🐪🐫🦒🦘🐃🐂🐄🐎🐖🐏🐑🦙🐐🦌🐕🐩🐈🐓🦃🦚🦜🦢🕊️
        🐇🦝🐁🐀🐿️🦔🐾🐉🐲🌵🎄🌲🌳🌴🌱🌿☘️🍀🍃🍂🍁🍄🐚🌾💐🌷🌹🥀🌺🌸🌼🌻🌞🌝🌛🌜🌚🌕🌙🌎🌍🌏💫⭐🌟✨⚡
        ☄️💥🔥🌪️🌈☀️🌤️⛅🌥️☁️🌦️🌧️⛈️🌩️🌨️❄️☃️⛄💨💧💦☔🌊🌫️
        """

    private static let foodEmoji = """
        🍏🍎🍐🍊🍋🍌🍉🍇🍓🍈🍒🍑🥭🍍🥥🥝🍅🍆🥑🥦🥬🥒🌶️🌽🥕🥔🍠🥐🥯🍞🥖🥨🧀🥚🍳🥞🧇🥓🥩🍗🍖🌭🍔🍟🍕
        🥪🥙🧆🌮🌯🥗🥘🥫🍝🍜🍲🍛🍣🍱🥟🍤🍙🍚🍘🍥🥠🍢🍡🍧🍨🍦🥧🧁🍰🎂🍮🍭🍬🍫🍿🍩🍪🌰🥜🍯🥛🍼☕🍵🥤🍶🍺
        🍻🥂🍷🥃🍸🍹🍾🧊🥄🍴🍽️🥣🥡🥢🧂
        """

    private static let activityEmoji = """
        ⚽🏀🏈⚾🥎🎾🏐🏉🥏🎱🏓🏸🏒🏑🥍🏏🥅⛳🏹🎣🥊🥋🎽🛹🛷⛸️🥌🎿⛷️🏂🏋️🤺⛹️🤾🏌️🏇🧘🏄🏊🤽🚣🧗🚵🚴🏆
        🥇🥈🥉🏅🎖️🎗️🎫🎟️🎪🤹🎭🎨🎬🎤🎧🎼🎹🥁🎷🎺🎸🎻🎲♟️🎯🎳🎮🎰🧩
        """

    private static let travelEmoji = """
        🚗🚕🚙🚌🚎🏎️🚓🚑🚒🚐🚚🚛🚜🛴🚲🛵🏍️🚨🚔🚍🚘🚖🚡🚠🚟🚃🚋🚞🚝🚄🚅🚈🚂🚆🚇🚊🚉✈️🛫🛬🛩️💺🛰️🚀🛸
        🚁🛶⛵🚤🛥️🛳️⛴️🚢⚓⛽🚧🚦🚥🚏🗺️🗿🗽🗼🏰🏯🏟️🎡🎢🎠⛲🏖️🏝️🏜️🌋⛰️🏔️🗻🏕️⛺🏠🏡🏗️🏭🏢🏬🏣🏤🏥🏦🏨
        🏪🏫🏩💒🏛️⛪🕌🕍🕋⛩️🗾🌅🌄🌠🎇🎆🌇🌆🏙️🌃🌌🌉🌁
        """

    private static let objectEmoji = """
        ⌚📱💻⌨️🖥️🖨️🖱️💽💾💿📀📼📷📸📹🎥📞☎️📟📠📺📻🎙️⏱️⏲️⏰🕰️⌛⏳📡🔋🔌💡🔦🕯️🧯💸💵💴💶💷💰💳💎⚖️
        🧰🔧🔨⛏️🔩⚙️🧱🧲💣🔪🗡️⚔️🛡️🏺🔮📿💈⚗️🔭🔬🕳️💊💉🧬🌡️🧹🧺🧻🚽🚰🚿🛁🧼🛎️🔑🗝️🚪🛋️🛏️🧸🖼️🛍️🛒🎁🎈🎏🎀
        🎊🎉🎎🏮🎐🧧✉️📩📨📧💌📥📤📦🏷️📪📫📮📯📜📃📄📑📊📈📉📆📅🗑️📇🗃️📋📁📂📰📓📔📒📕📗📘📙📚📖🔖🧷
        🔗📎📐📏🧮📌📍✂️🖊️✒️🖌️🖍️📝✏️🔍🔎🔏🔐🔒🔓
        """

    private static let symbolEmoji = """
        ❤️🧡💛💚💙💜🖤🤍🤎💔❣️💕💞💓💗💖💘💝💟☮️✝️☪️☸️✡️☯️🛐♈♉♊♋♌♍♎♏♐♑♒♓🆔⚛️☢️☣️📴📳🆚💮🅰️🅱️🆎
        🅾️🆘❌⭕🛑⛔📛🚫💯💢♨️🚷🚯🚳🚱🔞📵🚭❗❕❓❔‼️⁉️🔅🔆〽️⚠️🚸🔱⚜️🔰♻️✅💹❇️✳️❎🌐💠Ⓜ️🌀💤🏧🚾♿🅿️🛂
        🛃🛄🛅🚹🚺🚼🚻🚮🎦📶🔣ℹ️🔤🔡🔠🆖🆗🆙🆒🆕🆓🔟🔢▶️⏸️⏯️⏹️⏺️⏭️⏮️⏩⏪⏫⏬◀️🔼🔽➡️⬅️⬆️⬇️↗️↘️↙️↖️
        🔀🔁🔂🔄🔃🎵🎶➕➖➗✖️♾️💲💱™️©️®️➰➿🔚🔙🔛🔝🔜✔️☑️🔘🔴🟠🟡🟢🔵🟣⚫⚪🟤🔺🔻🔸🔹🔶🔷🔳🔲🔈🔉🔊🔇📣📢
        🔔🔕💬💭🗯️♠️♣️♥️♦️🃏🎴🀄🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛
        """

    private static let flagEmoji = """
        🏳️🏴🏁🚩🇦🇷🇦🇺🇦🇹🇧🇪🇧🇷🇨🇦🇨🇱🇨🇳🇨🇴🇭🇷🇨🇿🇩🇰🇪🇬🇫🇮🇫🇷🇩🇪🇬🇷🇭🇰🇭🇺🇮🇸🇮🇳🇮🇩🇮🇪🇮🇱🇮🇹🇯🇲🇯🇵🇰🇪🇲🇾🇲🇽🇳🇱🇳🇿🇳🇬🇳🇴🇵🇪🇵🇭🇵🇱🇵🇹
        🇷🇴🇸🇦🇸🇬🇿🇦🇰🇷🇪🇸🇸🇪🇨🇭🇹🇭🇹🇷🇺🇦🇦🇪🇬🇧🇺🇸🇻🇳
        """
}
