// Figures: tests of useKeyboard hooks
test('tells the height', () => {
  act(() => Keyboard.emit('keyboardDidShow', { endCoordinates: { height: 100 } }));
});

test('tells another height', () => {
  act(() => Keyboard.emit('keyboardDidShow', { endCoordinates: { height: 425 } }));
  act(() => Keyboard.emit('keyboardDidHide', {}));
});
