// Records what the keyboard does to this app, for `restore-tool replay`; docs/recorder.md has the
// format. Call `startKeyboardRecorder({ device: 'iPhone15,4' })` when the app starts. It prints
// lines to the console, or hands them to `write`, in development only and never a text. React
// Native passes on no user info and no foreground callback, so a native recorder sees more.
'use strict';

const NAMES = ['WillShow', 'DidShow', 'WillHide', 'DidHide', 'WillChangeFrame', 'DidChangeFrame'];
const CURVES = { easeInEaseOut: 0, easeIn: 1, easeOut: 2, linear: 3, keyboard: 7 };
// The states of AppState by the notification of UIKit that brings each.
const LIFE = {
  active: 'DidBecomeActive', inactive: 'WillResignActive', background: 'DidEnterBackground',
};
const TYPES = {
  'number-pad': 4, numeric: 4, 'phone-pad': 5, 'email-address': 7, 'decimal-pad': 8, url: 3,
};

/**
 * Starts recording; returns a function that ends it.
 * @param {object} [options] `device`: the model's identifier, as react-native-device-info gives it;
 *   `app`, `sdk`, `write`, `limit` in bytes, and `reactNative` in place of the module.
 */
function startKeyboardRecorder(options = {}) {
  const development = typeof __DEV__ === 'undefined' ? false : __DEV__;
  const reactNative = options.reactNative || require('react-native');
  const { AppState, Dimensions, Keyboard, Platform, TextInput } = reactNative;
  if (!development || Platform.OS !== 'ios') return () => {};

  const write = options.write || (line => console.log(line));
  const now = options.now || (() => performance.now());
  const pid = options.pid || 1 + (Date.now() % 1000000);
  let number = 0;
  let left = options.limit || 8 << 20;
  let ended = false;
  let responder = null;
  const last = {};

  function put(value) {
    const line = JSON.stringify(value);
    left -= line.length + 1;
    if (left >= 0 && !ended) write(line);
  }

  function record(kind, members) {
    number += 1;
    put({ n: number, p: pid, t: Math.round(now() * 1000) / 1000, kind, ...members });
  }

  function frame(part) {
    return part ? [part.screenX, part.screenY, part.width, part.height] : null;
  }

  // A host component has the class of its view, and in its fiber the properties; each React Native
  // keeps them under other names. What is out of reach is null.
  function host(found) {
    try {
      const config = found.viewConfig || found._viewConfig || found.__viewConfig || {};
      const fiber = found._internalFiberInstanceHandleDEV || found._internalInstanceHandle ||
        found.__internalInstanceHandle || {};
      const props = fiber.memoizedProps || fiber.pendingProps || null;
      return { name: String(config.uiViewClassName || ''), props };
    } catch (error) {
      return { name: '', props: null };
    }
  }

  // The class and the identifier of the first responder, never its text.
  function look() {
    const found = TextInput.State.currentlyFocusedInput();
    if (found === responder) return;
    responder = found;
    if (!found) return record('responder', { class: null });
    const { name, props } = host(found);
    record('responder', {
      class: /Multiline/.test(name) ? 'RCTUITextView' : 'RCTUITextField',
      id: props ? String(props.testID || props.nativeID || '') : '',
      keyboardType: props ? TYPES[props.keyboardType] || 0 : null,
      secure: props ? Boolean(props.secureTextEntry) : null,
      accessory: props && !props.inputAccessoryViewID ? 0 : null,
    });
  }

  function keyboard(name, event) {
    look();
    const userInfo = {
      UIKeyboardFrameBeginUserInfoKey: frame(event.startCoordinates),
      UIKeyboardFrameEndUserInfoKey: frame(event.endCoordinates),
      UIKeyboardAnimationDurationUserInfoKey: (event.duration || 0) / 1000,
    };
    if (event.easing in CURVES) userInfo.UIKeyboardAnimationCurveUserInfoKey = CURVES[event.easing];
    if (typeof event.isEventFromThisApp === 'boolean') {
      userInfo.UIKeyboardIsLocalUserInfoKey = event.isEventFromThisApp ? 1 : 0;
    }
    for (const key of Object.keys(userInfo)) if (userInfo[key] === null) delete userInfo[key];
    record('keyboard', { name: `UIKeyboard${name}Notification`, object: null, userInfo });
  }

  function life(state) {
    look();
    if (LIFE[state]) {
      record('lifecycle', { name: `UIApplication${LIFE[state]}Notification`, object: 'AppState' });
    }
  }

  function tick() {
    if (ended) return;
    look();
    const [window, screen] = [Dimensions.get('window'), Dimensions.get('screen')];
    const members = {
      frame: [0, 0, window.width, window.height],
      screen: [0, 0, screen.width, screen.height],
      orientation: screen.width > screen.height ? 'landscapeRight' : 'portrait',
    };
    const text = JSON.stringify(members);
    if (text !== last.window) record('window', members);
    last.window = text;
    requestAnimationFrame(tick);
  }

  put({
    version: 1, kind: 'recorder', p: pid, app: options.app || 'app', device: options.device || null,
    system: String(Platform.Version), sdk: options.sdk || null, writer: 'react-native',
  });
  const subscriptions = NAMES.map(name =>
    Keyboard.addListener(`keyboard${name}`, event => keyboard(name, event)));
  subscriptions.push(AppState.addEventListener('change', life));
  life(AppState.currentState);
  requestAnimationFrame(tick);
  return () => {
    ended = true;
    subscriptions.forEach(subscription => subscription.remove());
  };
}

module.exports = { startKeyboardRecorder };
