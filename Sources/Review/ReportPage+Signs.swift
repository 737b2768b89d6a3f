/// The signs of the page, drawn on a square of 16 units, and the viewer's frame.
extension ReportPage {
    static let signs = """
        <svg class="defs" aria-hidden="true"><defs>
        <symbol id="sign-ok" viewBox="0 0 16 16"><path d="M3 8.5l3.2 3.2L13 4.6"/></symbol>
        <symbol id="sign-broken" viewBox="0 0 16 16"><path d="M4 4l8 8M12 4l-8 8"/></symbol>
        <symbol id="sign-finding" viewBox="0 0 16 16">\
        <path d="M8 2.2L14.4 13.4H1.6zM8 6.4v3.4M8 11.4v.4"/></symbol>
        <symbol id="sign-action" viewBox="0 0 16 16">\
        <circle cx="8" cy="8" r="2.2"/><circle cx="8" cy="8" r="5.6"/></symbol>
        <symbol id="sign-lifecycle" viewBox="0 0 16 16">\
        <path d="M13.2 6.4A5.6 5.6 0 0 0 3 5.6M2.8 9.6A5.6 5.6 0 0 0 13 10.4\
        M3 2.4v3.2h3.2M13 13.6v-3.2H9.8"/></symbol>
        <symbol id="sign-notification" viewBox="0 0 16 16">\
        <path d="M4 11V7.2a4 4 0 0 1 8 0V11l1.2 1.2H2.8zM6.8 14h2.4"/></symbol>
        <symbol id="sign-responder" viewBox="0 0 16 16">\
        <path d="M6 2.6h1.2q.8 0 .8.8v9.2q0 .8-.8.8H6M10 2.6H8.8q-.8 0-.8.8M8 12.6q0 .8.8.8H10"/>\
        </symbol>
        <symbol id="sign-keyboard" viewBox="0 0 16 16">\
        <path d="M2.6 4h10.8q.8 0 .8.8v6.4q0 .8-.8.8H2.6q-.8 0-.8-.8V4.8q0-.8.8-.8z\
        M4.4 6.8h.4M7.8 6.8h.4M11.2 6.8h.4M5.2 9.4h5.6"/></symbol>
        <symbol id="sign-snapshot" viewBox="0 0 16 16">\
        <path d="M2 5h2.6l1.2-1.8h4.4L11.4 5H14v8H2z"/><circle cx="8" cy="8.8" r="2.3"/></symbol>
        <symbol id="sign-store" viewBox="0 0 16 16">\
        <path d="M3 4.2c0-2.2 10-2.2 10 0v7.6c0 2.2-10 2.2-10 0zM3 4.2c0 2.2 10 2.2 10 0\
        M3 8c0 2.2 10 2.2 10 0"/></symbol>
        </defs></svg>
        """

    static let viewer = """
        <dialog id="viewer" aria-labelledby="viewer-caption">
        <div class="bar">
        <p id="viewer-caption" aria-live="polite"></p>
        <div class="tools">
        <div id="modes" role="group" aria-label="Way of comparing">
        <button type="button" data-mode="difference" aria-keyshortcuts="1">Difference</button>
        <button type="button" data-mode="side" aria-keyshortcuts="2">Side by side</button>
        <button type="button" data-mode="slider" aria-keyshortcuts="3">Slider</button>
        <button type="button" data-mode="blink" aria-keyshortcuts="4">Blink</button>
        </div>
        <button type="button" id="play" aria-pressed="false" aria-keyshortcuts="p">Play</button>
        <button type="button" id="zoom" aria-pressed="false" aria-keyshortcuts="z">Pixels</button>
        <button type="button" id="help" aria-expanded="false" aria-controls="keys" \
        aria-keyshortcuts="?">Keys</button>
        <button type="button" id="close">Close</button>
        </div>
        </div>
        <p id="keys" hidden>\
        <span><kbd>&larr;</kbd> <kbd>&rarr;</kbd> other pictures</span> \
        <span><kbd>1</kbd> to <kbd>4</kbd> way of comparing</span> \
        <span><kbd>p</kbd> play the film</span> \
        <span><kbd>f</kbd> flip the two pictures</span> \
        <span><kbd>z</kbd> pixel for pixel</span> \
        <span><kbd>?</kbd> these keys</span> <span><kbd>Esc</kbd> close</span></p>
        <div id="stage" tabindex="0" role="group" aria-label="Picture"></div>
        <div class="bar foot">
        <button type="button" id="previous">Previous</button>
        <p id="position"></p>
        <button type="button" id="next">Next</button>
        </div>
        </dialog>
        """
}
