// Secrets in pictures that outlive the moment. An overlaid snapshot of the app's own windows covers
// the keyboard's hole and shows the secret all the same.

extension World {
    /// ``Oracle/secretIsCovered``: no secret is in the live card or in a stored picture.
    ///
    /// A secret is a view that is marked so, and what has been typed into a secure field or one for
    /// a one-time code. Banking apps cover at background, which is too late for the live card
    /// (report SNP-02 shows the same band of time); Apple asks for it before the stored snapshot.
    mutating func checkSecrets(
        in picture: CaptureID, of app: AppID, _ kind: PictureKind, isFlipped: Bool = false,
        into sink: inout some RecordSink
    ) {
        guard let found = shownSecret(in: picture, of: app) else { return }
        var place = kind == .liveCard ? "the live card" : "the stored snapshot"
        if isFlipped { place += " of the other appearance" }
        let cover =
            captures[picture.index].content.overlays.isEmpty
            ? "no cover lies over it" : "the cover is a picture that shows it as well"
        let text = "\(found) can be seen in \(place) of \(definition(app).name); \(cover)"
        let finding = Finding(oracle: .secretIsCovered, app: app, explanation: text)
        record(.finding(finding), into: &sink)
    }

    /// Returns the first secret of a watched app that a picture shows, in words, or nil.
    func shownSecret(in picture: CaptureID, of app: AppID) -> String? {
        definition(app).isWatched ? secret(in: picture, depth: 0) : nil
    }

    private func secret(in picture: CaptureID, depth: Int) -> String? {
        let content = captures[picture.index].content
        switch content.overlays.last {
        case nil: return secret(of: content)
        case .picture(let inner):
            return depth < captures.count ? secret(in: inner, depth: depth + 1) : nil
        case .blur, .splash, .lock: return nil
        }
    }

    private func secret(of content: SceneContent) -> String? {
        let screen = content.definition(in: definition(content.app))
        for (index, text) in content.texts.enumerated() {
            let view = screen.views[index]
            if content.masked.contains(index) { continue }
            guard !content.geometry.hides(index, of: screen) else { continue }
            if view.isSecret { return "\(view.id), a secret," }
            guard !text.isEmpty, let input = view.input else { continue }
            if input.isSecure { return "\(view.id), a secure field with \(text.count) characters," }
            if input.content == .oneTimeCode { return "\(view.id), a one-time code," }
        }
        return nil
    }
}
