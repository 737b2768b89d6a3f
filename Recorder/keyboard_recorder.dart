// Records what the keyboard does to this app, for `restore-tool replay`; docs/recorder.md has the
// format. Call `KeyboardRecorder.start(device: 'iPhone15,4')` after
// `WidgetsFlutterBinding.ensureInitialized()`. It prints lines, or hands them to `write`, in debug
// builds only and never a text. Flutter sees insets and not the notifications of UIKit, so a native
// recorder in the same app sees more.
import 'dart:convert';
import 'dart:io';

import 'package:flutter/foundation.dart';
import 'package:flutter/scheduler.dart';
import 'package:flutter/widgets.dart';

class KeyboardRecorder with WidgetsBindingObserver {
  KeyboardRecorder._(this._write, this._left, String app, String? device, String? sdk) {
    final version = RegExp(r'[0-9]+(\.[0-9]+)+').stringMatch(Platform.operatingSystemVersion);
    _put({
      'version': 1, 'kind': 'recorder', 'p': pid, 'app': app, 'device': device,
      'system': version, 'sdk': sdk, 'writer': 'flutter',
    });
    WidgetsBinding.instance.addObserver(this);
    FocusManager.instance.addListener(_look);
    SchedulerBinding.instance.addPersistentFrameCallback((_) => _tick());
    _life(WidgetsBinding.instance.lifecycleState);
  }

  static KeyboardRecorder? _current;

  /// Starts recording, once; `limit` is in bytes.
  static void start({
    String app = 'app',
    String? device,
    String? sdk,
    int limit = 8 << 20,
    void Function(String line)? write,
  }) {
    if (!kDebugMode || !Platform.isIOS) return;
    // One line is not wrapped by the console, as debugPrint would.
    _current ??= KeyboardRecorder._(write ?? stdout.writeln, limit, app, device, sdk);
  }

  final void Function(String line) _write;
  final Stopwatch _clock = Stopwatch()..start();
  int _left;
  int _number = 0;
  AppLifecycleState? _state;
  FocusNode? _focused;
  String _frames = '';

  void _put(Map<String, Object?> value) {
    final line = jsonEncode(value);
    _left -= line.length + 1;
    if (_left >= 0) _write(line);
  }

  void _record(String kind, Map<String, Object?> members) {
    _number += 1;
    final ms = _clock.elapsedMicroseconds / 1000;
    _put({'n': _number, 'p': pid, 't': ms, 'kind': kind, ...members});
  }

  /// Records the field with the focus where it is another one, never its text.
  void _look() {
    final node = FocusManager.instance.primaryFocus;
    EditableText? field;
    node?.context?.visitAncestorElements((element) {
      if (element.widget is EditableText) field = element.widget as EditableText;
      return field == null;
    });
    final found = field == null ? null : node;
    if (identical(found, _focused)) return;
    _focused = found;
    final text = field;
    if (text == null) return _record('responder', {'class': null});
    _record('responder', {
      'class': (text.maxLines ?? 2) > 1 ? 'FlutterTextView' : 'FlutterTextField',
      'id': node?.debugLabel ?? '',
      'keyboardType': _type(text.keyboardType),
      'secure': text.obscureText,
      'accessory': 0,
    });
  }

  static int _type(TextInputType type) {
    if (type == TextInputType.number) return type.decimal == true ? 8 : 4;
    if (type == TextInputType.phone) return 5;
    if (type == TextInputType.emailAddress) return 7;
    if (type == TextInputType.url) return 3;
    return 0;
  }

  void _life(AppLifecycleState? state) {
    final before = _state;
    _state = state;
    final String? name;
    switch (state) {
      case AppLifecycleState.resumed:
        name = 'DidBecomeActive';
      case AppLifecycleState.inactive:
        final away = before == AppLifecycleState.hidden || before == AppLifecycleState.paused;
        name = away ? 'WillEnterForeground' : 'WillResignActive';
      case AppLifecycleState.paused:
        name = 'DidEnterBackground';
      case AppLifecycleState.detached:
        name = 'WillTerminate';
      default:
        name = null;
    }
    if (name == null) return;
    _record('lifecycle', {'name': 'UIApplication${name}Notification', 'object': 'Flutter'});
  }

  @override
  void didChangeAppLifecycleState(AppLifecycleState state) => _life(state);

  @override
  void didChangeMetrics() => _tick();

  /// Records the window, its safe area and the keyboard's inset where they have changed.
  void _tick() {
    final view = WidgetsBinding.instance.platformDispatcher.implicitView;
    if (view == null) return;
    final scale = view.devicePixelRatio;
    final size = view.physicalSize / scale;
    final safe = view.viewPadding;
    final insets = view.viewInsets;
    final members = {
      'frame': [0, 0, size.width, size.height],
      'screen': [0, 0, view.display.size.width / scale, view.display.size.height / scale],
      'safeArea': [safe.top, safe.left, safe.bottom, safe.right].map((px) => px / scale).toList(),
      'orientation': size.width > size.height ? 'landscapeRight' : 'portrait',
      'inset': insets.bottom / scale,
    };
    final frames = jsonEncode(members);
    if (frames != _frames) _record('window', members);
    _frames = frames;
  }
}
