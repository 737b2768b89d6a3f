"""Draws scene.json with what people use instead, and says how long that takes.

    python3 Benchmarks/peers.py scene.json OUT

Writes OUT/NAME-SCENE.png and OUT/peers.jsonl, a line for each peer and scene: `ms` is the fastest
of several warm drawings, or of whole processes where a peer is a program. Peers come from PyPI
(skia-python, PyQt6, resvg_py) into a virtual environment under OUT, or from Debian (chromium).
Cairo is called by the benchmark itself, and so is blazediff, which is installed with the others.

Each peer runs in a process of its own (`--peer NAME` after the arguments above), and a line is
written as soon as it is known. A peer that cannot be had, that crashes or that takes longer than
five minutes is a line with `missing`, and the others go on.
"""

import base64
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FONTS = "/usr/share/fonts/opentype/inter/"


def fastest(work, times=9):
    best = 1e9
    for _ in range(times):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best * 1000


def rgba(text):
    return tuple(int(text[i:i + 2], 16) for i in (0, 2, 4)) + (int(text[6:8] or "ff", 16),)


def css(text):
    r, g, b, a = rgba(text)
    return f"rgba({r},{g},{b},{a / 255:.4f})"


# Skia

def skia_path(skia, element):
    path = skia.Path()
    for verb, *p in element["d"]:
        {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo,
         "Z": path.close}[verb](*p)
    return path


class Skia:
    def __init__(self, scene_file):
        import skia
        self.skia, self.version, self.images = skia, skia.__version__, {}
        self.faces = {int(weight): skia.Typeface.MakeFromFile(FONTS + name)
                      for weight, name in scene_file["fonts"].items()}

    def paint(self, element, key="c"):
        r, g, b, a = rgba(element[key])
        return self.skia.Paint(AntiAlias=True, Color=self.skia.Color(r, g, b, a))

    def shape(self, e):
        rect = self.skia.Rect.MakeXYWH(e["x"], e["y"], e["w"], e["h"])
        return self.skia.RRect.MakeRectXY(rect, e.get("r", 0), e.get("r", 0))

    def element(self, canvas, e):
        skia, op = self.skia, e["op"]
        if op in ("rect", "rrect"):
            canvas.drawRRect(self.shape(e), self.paint(e))
        elif op == "rstroke":
            paint = self.paint(e)
            paint.setStyle(skia.Paint.kStroke_Style)
            paint.setStrokeWidth(e["lw"])
            canvas.drawRRect(self.shape(e), paint)
        elif op == "path":
            canvas.drawPath(skia_path(skia, e), self.paint(e))
        elif op == "text":
            font = skia.Font(self.faces[e["weight"]], e["size"])
            font.setSubpixel(True)
            font.setHinting(skia.FontHinting.kNone)
            canvas.drawString(e["s"], e["x"], e["y"], font, self.paint(e))
        elif op == "gradient":
            stops = e["stops"]
            colors = [skia.Color(*rgba(c)) for _, c in stops]
            shader = skia.GradientShader.MakeLinear(
                [(e["x0"], e["y0"]), (e["x1"], e["y1"])], colors, [at for at, _ in stops])
            canvas.drawRRect(self.shape(e), skia.Paint(Shader=shader))
        elif op == "blur":
            sigma = e["sigma"]
            canvas.save()
            canvas.clipRRect(self.shape(e), True)
            # The record keeps pointers to its parts and does not own them.
            bounds, paint = self.shape(e).rect(), skia.Paint()
            backdrop = skia.ImageFilters.Blur(sigma, sigma, skia.TileMode.kClamp)
            canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, paint, backdrop, 0))
            canvas.restore()
            canvas.drawRRect(self.shape(e), self.paint(e, "tint"))
            canvas.restore()
        elif op == "card":
            shadow = self.paint(e, "sc")
            shadow.setMaskFilter(
                skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, e["ssigma"]))
            canvas.save()
            canvas.translate(e["sdx"], e["sdy"])
            canvas.drawRRect(self.shape(e), shadow)
            canvas.restore()
            canvas.save()
            canvas.clipRRect(self.shape(e), True)
            canvas.drawImageRect(
                self.images[e["src"]], self.shape(e).rect(),
                skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear))
            canvas.restore()

    def draw(self, scene, size, out):
        surface = self.skia.Surface(size["width_px"], size["height_px"])
        canvas = surface.getCanvas()
        canvas.scale(size["scale"], size["scale"])

        def play():
            for element in scene["elements"]:
                self.element(canvas, element)

        play()
        image = surface.makeImageSnapshot()
        self.images["scene%d" % (len(self.images) + 1)] = image
        image.save(out, self.skia.kPNG)
        return fastest(play)


# Qt

class Qt:
    """Qt's raster engine. It has no blur: backdrops are their tint, cards have no shadow."""

    def __init__(self, scene_file):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        from PyQt6 import QtCore, QtGui
        self.core, self.gui, self.version = QtCore, QtGui, QtCore.QT_VERSION_STR
        self.application = QtGui.QGuiApplication([])
        self.files = {int(weight): FONTS + name for weight, name in scene_file["fonts"].items()}
        self.texts, self.images = {}, {}

    def color(self, text):
        return self.gui.QColor(*rgba(text))

    def box(self, e):
        return self.core.QRectF(e["x"], e["y"], e["w"], e["h"])

    def rounded(self, e):
        path = self.gui.QPainterPath()
        path.addRoundedRect(self.box(e), e.get("r", 0), e.get("r", 0))
        return path

    def path(self, e):
        path = self.gui.QPainterPath()
        if e["rule"] != "eo":
            path.setFillRule(self.core.Qt.FillRule.WindingFill)
        for verb, *p in e["d"]:
            {"M": path.moveTo, "L": path.lineTo, "Q": path.quadTo, "C": path.cubicTo,
             "Z": path.closeSubpath}[verb](*p)
        return path

    def text_drawer(self, e, scale):
        """What draws a text; made once, as lines are shaped once for every peer."""
        hinting = self.gui.QFont.HintingPreference.PreferNoHinting
        font = self.gui.QRawFont(self.files[e["weight"]], float(e["size"]), hinting)
        glyphs, places, x = font.glyphIndexesForString(e["s"]), [], 0.0
        for advance in font.advancesForGlyphIndexes(glyphs):
            places.append(self.core.QPointF(x, 0))
            x += advance.x()
        start, color = self.core.QPointF(e["x"], e["y"]), self.color(e["c"])
        if e["size"] * scale > 60:
            # Qt keeps no masks of glyphs this large, and a run of them is not drawn.
            path = self.gui.QPainterPath()
            for glyph, place in zip(glyphs, places):
                path.addPath(font.pathForGlyph(glyph).translated(start + place))
            return lambda painter: painter.fillPath(path, self.gui.QBrush(color))
        run = self.gui.QGlyphRun()
        run.setRawFont(font)
        run.setGlyphIndexes(glyphs)
        run.setPositions(places)

        def draw(painter):
            painter.setPen(color)
            painter.drawGlyphRun(start, run)
        return draw

    def text(self, painter, e):
        if id(e) not in self.texts:
            self.texts[id(e)] = self.text_drawer(e, painter.transform().m11())
        self.texts[id(e)](painter)

    def element(self, painter, e):
        op = e["op"]
        if op == "rect":
            painter.fillRect(self.box(e), self.color(e["c"]))
        elif op == "rrect":
            painter.fillPath(self.rounded(e), self.gui.QBrush(self.color(e["c"])))
        elif op == "rstroke":
            painter.strokePath(self.rounded(e), self.gui.QPen(self.color(e["c"]), e["lw"]))
        elif op == "path":
            painter.fillPath(self.path(e), self.gui.QBrush(self.color(e["c"])))
        elif op == "text":
            self.text(painter, e)
        elif op == "gradient":
            gradient = self.gui.QLinearGradient(e["x0"], e["y0"], e["x1"], e["y1"])
            for at, color in e["stops"]:
                gradient.setColorAt(at, self.color(color))
            painter.fillRect(self.box(e), self.gui.QBrush(gradient))
        elif op == "blur":
            painter.fillRect(self.box(e), self.color(e["tint"]))
        elif op == "card":
            painter.save()
            painter.setClipPath(self.rounded(e))
            painter.drawImage(self.box(e), self.images[e["src"]])
            painter.restore()

    def draw(self, scene, size, out):
        QImage, QPainter = self.gui.QImage, self.gui.QPainter
        image = QImage(
            size["width_px"], size["height_px"], QImage.Format.Format_ARGB32_Premultiplied)

        def play():
            painter = QPainter(image)
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(size["scale"], size["scale"])
            for element in scene["elements"]:
                self.element(painter, element)
            painter.end()

        play()
        self.images["scene%d" % (len(self.images) + 1)] = image.copy()
        image.save(out)
        return fastest(play)


# SVG, for resvg and Chromium

def svg_element(e, pictures, number):
    op = e["op"]
    box = " ".join(f'{n}="{e[k]}"' for n, k in
                   (("x", "x"), ("y", "y"), ("width", "w"), ("height", "h")) if k in e)
    if op in ("rect", "rrect"):
        return f'<rect {box} rx="{e.get("r", 0)}" fill="{css(e["c"])}"/>'
    if op == "rstroke":
        return (f'<rect {box} rx="{e["r"]}" fill="none" stroke="{css(e["c"])}" '
                f'stroke-width="{e["lw"]}"/>')
    if op == "path":
        d = " ".join(verb + ",".join(str(n) for n in p) for verb, *p in e["d"])
        rule = "evenodd" if e["rule"] == "eo" else "nonzero"
        return f'<path d="{d}" fill="{css(e["c"])}" fill-rule="{rule}"/>'
    if op == "text":
        text = e["s"].replace("&", "&amp;").replace("<", "&lt;")
        return (f'<text x="{e["x"]}" y="{e["y"]}" font-family="Inter" font-size="{e["size"]}" '
                f'font-weight="{e["weight"]}" fill="{css(e["c"])}" '
                f'xml:space="preserve">{text}</text>')
    if op == "gradient":
        stops = "".join(f'<stop offset="{at}" stop-color="{css(c)}"/>' for at, c in e["stops"])
        return (f'<linearGradient id="g{number}" gradientUnits="userSpaceOnUse" x1="{e["x0"]}" '
                f'y1="{e["y0"]}" x2="{e["x1"]}" y2="{e["y1"]}">{stops}</linearGradient>'
                f'<rect {box} fill="url(#g{number})"/>')
    if op == "blur":
        # What lies below cannot be read in SVG: the tint alone.
        return f'<rect {box} fill="{css(e["tint"])}"/>'
    return (f'<filter id="f{number}"><feGaussianBlur stdDeviation="{e["ssigma"]}"/></filter>'
            f'<rect {box} rx="{e["r"]}" fill="{css(e["sc"])}" filter="url(#f{number})" '
            f'transform="translate({e["sdx"]} {e["sdy"]})"/>'
            f'<clipPath id="c{number}"><rect {box} rx="{e["r"]}"/></clipPath>'
            f'<image {box} preserveAspectRatio="none" clip-path="url(#c{number})" '
            f'href="{pictures[e["src"]]}"/>')


def svg(scene, size, pictures):
    inner = "".join(svg_element(e, pictures, n) for n, e in enumerate(scene["elements"]))
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%s" height="%s">'
            % (size["width_pt"], size["height_pt"], size["width_px"], size["height_px"])
            + inner + "</svg>")


def embedded(path):
    with open(path, "rb") as file:
        return "data:image/png;base64," + base64.b64encode(file.read()).decode()


class Resvg:
    def __init__(self, scene_file):
        import resvg_py
        self.make, self.pictures = resvg_py.svg_to_bytes, {}
        self.version = getattr(resvg_py, "__version__", "")

    def draw(self, scene, size, out):
        text = svg(scene, size, self.pictures)
        made = []

        def play():
            made[:] = [self.make(svg_string=text, font_dirs=[FONTS])]

        taken = fastest(play, 3)
        with open(out, "wb") as file:
            file.write(bytes(made[0]))
        self.pictures["scene%d" % (len(self.pictures) + 1)] = embedded(out)
        return taken


class Chromium:
    def __init__(self, scene_file):
        self.program = shutil.which("chromium") or shutil.which("chromium-browser")
        if self.program is None:
            raise ImportError("apt-get install chromium")
        told = subprocess.run([self.program, "--version"], capture_output=True, text=True)
        self.version = told.stdout.split(" ")[1] if told.returncode == 0 else ""
        self.pictures = {}

    def page(self, scene, size):
        blurs = "".join(
            f'<div style="position:absolute;left:{e["x"]}px;top:{e["y"]}px;width:{e["w"]}px;'
            f'height:{e["h"]}px;backdrop-filter:blur({e["sigma"]}px);'
            f'background:{css(e["tint"])}"></div>'
            for e in scene["elements"] if e["op"] == "blur")
        parts, part = [], []
        for e in scene["elements"]:
            if e["op"] == "blur":
                parts.append(part)
                part = []
            else:
                part.append(e)
        parts.append(part)
        layers = [svg({"elements": p}, size, self.pictures).replace(
            "<svg ", '<svg style="position:absolute;left:0;top:0;width:%spx;height:%spx" '
            % (size["width_pt"], size["height_pt"])) for p in parts]
        return ("<!doctype html><body style='margin:0;background:#fff'>"
                + blurs.join(layers) + "</body>")

    def draw(self, scene, size, out):
        with tempfile.TemporaryDirectory() as folder:
            page = os.path.join(folder, "page.html")
            with open(page, "w") as file:
                file.write(self.page(scene, size))
            command = [
                self.program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                f"--force-device-scale-factor={size['scale']}",
                f"--window-size={size['width_pt']},{size['height_pt']}",
                f"--user-data-dir={folder}/user", f"--screenshot={os.path.abspath(out)}",
                "file://" + page]
            taken = fastest(lambda: subprocess.run(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60), 3)
        self.pictures["scene%d" % (len(self.pictures) + 1)] = embedded(out)
        return taken


PEERS = {
    "skia": (Skia, "warm"), "qt": (Qt, "warm, no blur, no shadow"),
    "resvg_py": (Resvg, "warm, no backdrop blur, with PNG"),
    "chromium": (Chromium, "cold process to PNG")}

# Packages of PyPI; the last one is for the benchmark, which compares files with it.
PACKAGES = ("skia-python", "PyQt6", "resvg_py", "blazediff")


def one_peer(name, scene_file, out):
    """Draws with one peer in this process; prints a line of JSON for each scene."""
    peer, kind = PEERS[name]
    try:
        drawer = peer(scene_file)
        for scene in scene_file["scenes"]:
            path = f"{out}/{name}-{scene['name']}.png"
            ms = drawer.draw(scene, scene_file["canvas"], path)
            print(json.dumps({"peer": name, "version": drawer.version, "kind": kind,
                              "scene": scene["name"], "ms": ms, "png": path}), flush=True)
    except Exception as error:
        print(missing(name, f"{type(error).__name__}: {error}"), flush=True)


def missing(name, reason):
    return json.dumps({"peer": name, "missing": reason[:200]})


def is_json(line):
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def start(python, name, scene, out):
    """The lines of a peer, from a process of its own, and one that says how it ended early."""
    child = subprocess.Popen(
        [python, __file__, scene, out, "--peer", name], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    ended = signal.signal(signal.SIGALRM, lambda *_: child.kill())
    signal.alarm(300)
    # What a peer's library prints is no line of ours, and neither is one that a kill has cut.
    yield from (line.rstrip("\n") for line in child.stdout if is_json(line))
    status = child.wait()
    timed_out = signal.alarm(0) == 0
    signal.signal(signal.SIGALRM, ended)
    if status == 0:
        return
    reason = f"its process ended with code {status}"
    if status < 0:
        reason = f"its process was ended by {signal.Signals(-status).name}"
    yield missing(name, reason + (" after five minutes" if timed_out else ""))


def environment(out):
    """The Python of a virtual environment with what PyPI gives, and why a package is missing."""
    folder = f"{out}/peers-python"
    python = f"{folder}/bin/python"
    if not os.path.exists(python):
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    told = subprocess.run([python, "-m", "pip", "freeze"], capture_output=True, text=True).stdout
    have = {line.split("==")[0].lower().replace("_", "-") for line in told.splitlines()}
    for package in PACKAGES:
        if package.lower().replace("_", "-") in have:
            continue
        told = subprocess.run(
            [python, "-m", "pip", "install", "-q", package], capture_output=True, text=True)
        if told.returncode != 0:
            print(f"{package} cannot be installed:", told.stderr.strip().split("\n")[-1][:200])
    return python


def main():
    scene, out = sys.argv[1], sys.argv[2]
    if len(sys.argv) > 3:
        with open(scene) as file:
            return one_peer(sys.argv[4], json.load(file), out)
    os.makedirs(out, exist_ok=True)
    python = environment(out)
    with open(f"{out}/peers.jsonl", "w") as file:
        for name in PEERS:
            for line in start(python, name, scene, out):
                file.write(line + "\n")
                file.flush()
                told = json.loads(line)
                print(name, told.get("missing") or f"{told['scene']}: {told['ms']:.1f} ms")


main()
