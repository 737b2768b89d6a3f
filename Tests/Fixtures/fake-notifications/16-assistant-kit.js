// Figures: a test of an assistant's UI kit
jest.spyOn(Dimensions, 'get').mockReturnValue({ width: 390, height: 800 });

it('keeps the composer above the keyboard', () => {
  DeviceEventEmitter.emit('keyboardDidShow', {
    duration: 250,
    easing: 'keyboard',
    endCoordinates: { screenX: 0, screenY: 500, width: 390, height: 300 },
  });
});
