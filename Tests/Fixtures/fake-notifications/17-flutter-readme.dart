// Figures: the README of a keyboard package for Flutter
import 'package:flutter_test/flutter_test.dart';

extension KeyboardTester on WidgetTester {
  Future<void> setKeyboardVisible(bool isVisible) async {
    view.viewInsets = FakeViewPadding(bottom: 0.4 * view.physicalSize.height);
    await pump();
  }
}
