// Records what the keyboard does to this app, for `restore-tool replay`; docs/recorder.md has the
// format. Declare `void KeyboardRecorderStart(void);` and call it when the app has launched. It
// writes Documents/keyboard.jsonl in debug builds, never a text, and nothing else. Needs ARC.
#import <UIKit/UIKit.h>
#import <math.h>
#import <sys/utsname.h>

static const long KeyboardRecorderLimit = 8 << 20;

@interface KeyboardRecorder : NSObject
@end
@implementation KeyboardRecorder {
    FILE *_file;
    long _left;
    int _number, _pid;
    CADisplayLink *_link;
    __weak UIView *_responder;
    BOOL _hasResponder;
    NSMutableDictionary<NSString *, NSDictionary *> *_last;
}

- (instancetype)init {
    if (!(self = [super init])) return nil;
    NSProcessInfo *process = NSProcessInfo.processInfo;
    _left = KeyboardRecorderLimit, _pid = process.processIdentifier;
    _last = [NSMutableDictionary dictionary];
    NSString *path = [NSHomeDirectory() stringByAppendingPathComponent:@"Documents/keyboard.jsonl"];
    // The file of earlier processes is continued; one that is half full is begun anew.
    const char *name = path.fileSystemRepresentation;
    _file = fopen(name, "a");
    if (_file && ftell(_file) > KeyboardRecorderLimit / 2) _file = freopen(name, "w", _file);
    struct utsname info; uname(&info);
    NSString *simulated = process.environment[@"SIMULATOR_MODEL_IDENTIFIER"];
    NSBundle *bundle = NSBundle.mainBundle;
    NSString *head = @"{\"version\":1,\"kind\":\"recorder\",\"p\":%d";
    [self put:[NSString stringWithFormat:head, _pid] members:@{
        @"app": bundle.bundleIdentifier ?: @"app", @"device": simulated ?: @(info.machine),
        @"system": UIDevice.currentDevice.systemVersion,
        @"screen": [self list:UIScreen.mainScreen.bounds],
        @"sdk": [bundle objectForInfoDictionaryKey:@"DTPlatformVersion"] ?: NSNull.null
    }];
    [NSNotificationCenter.defaultCenter addObserver:self selector:@selector(hear:) name:nil
                                             object:nil];
    _link = [CADisplayLink displayLinkWithTarget:self selector:@selector(tick)];
    [_link addToRunLoop:NSRunLoop.mainRunLoop forMode:NSRunLoopCommonModes];
    return self;
}

- (void)put:(NSString *)head members:(NSDictionary *)members {
    NSData *data = [NSJSONSerialization dataWithJSONObject:members options:0 error:nil];
    NSString *body = [[NSString alloc] initWithData:data encoding:NSUTF8StringEncoding];
    NSString *line = [NSString stringWithFormat:@"%@,%@\n", head, [body substringFromIndex:1]];
    const char *bytes = line.UTF8String;
    _left -= strlen(bytes);
    if (!_file || _left < 0) return [_link invalidate];
    fputs(bytes, _file), fflush(_file);
}

- (void)record:(NSString *)kind members:(NSDictionary *)members {
    NSString *format = @"{\"n\":%d,\"p\":%d,\"t\":%.3f,\"kind\":\"%@\"";
    double ms = CACurrentMediaTime() * 1000;
    [self put:[NSString stringWithFormat:format, ++_number, _pid, ms, kind] members:members];
}

- (void)hear:(NSNotification *)note {
    NSString *name = note.name;
    BOOL isText = [name hasPrefix:@"UIText"], isKeyboard = [name hasPrefix:@"UIKeyboard"];
    BOOL isLife = [name hasPrefix:@"UIApplication"] || [name hasPrefix:@"UIScene"];
    if (!NSThread.isMainThread || !(isText || isKeyboard || isLife)) return;
    [self look];
    if (isText) return;
    NSMutableDictionary *info = [NSMutableDictionary dictionary];
    for (id key in note.userInfo) info[[key description]] = [self json:note.userInfo[key] of:key];
    id object = note.object ? NSStringFromClass([note.object class]) : NSNull.null;
    [self record:isKeyboard ? @"keyboard" : @"lifecycle"
         members:@{@"name": name, @"object": object, @"userInfo": info}];
}

- (id)json:(id)value of:(id)name {
    NSString *key = [name description];
    if ([value isKindOfClass:NSNumber.class]) return [self finite:[value doubleValue]];
    if (![value isKindOfClass:NSValue.class] || ![key hasSuffix:@"UserInfoKey"]) return NSNull.null;
    CGPoint point = [key hasPrefix:@"UIKeyboardCenter"] ? [value CGPointValue] : CGPointZero;
    if ([key hasPrefix:@"UIKeyboardCenter"]) return @[[self finite:point.x], [self finite:point.y]];
    BOOL isRect = [key hasPrefix:@"UIKeyboardFrame"] || [key hasPrefix:@"UIKeyboardBounds"];
    return isRect ? [self list:[value CGRectValue]] : NSNull.null;
}

- (id)list:(CGRect)rect {
    CGPoint start = rect.origin;
    return @[[self finite:start.x], [self finite:start.y], [self finite:rect.size.width],
             [self finite:rect.size.height]];
}
/// A number as JSON has it: null for one that is not finite, for which NSJSONSerialization raises.
- (id)finite:(double)value { return isfinite(value) ? @(value) : (id)NSNull.null; }

/// Records the first responder where it is another one: class and identifier, never its text.
- (void)look {
    if (_responder.isFirstResponder) return;
    UIView *view = [self firstIn:self.window];
    if (!view && !_hasResponder) return;
    _responder = view, _hasResponder = view != nil;
    if (!view) return [self record:@"responder" members:@{@"class": NSNull.null}];
    BOOL takesText = [view conformsToProtocol:@protocol(UITextInputTraits)];
    id<UITextInputTraits> traits = takesText ? (id<UITextInputTraits>)view : nil;
    [self record:@"responder" members:@{
        @"class": NSStringFromClass(view.class),
        @"id": view.accessibilityIdentifier ?: view.restorationIdentifier ?: @"",
        @"keyboardType": @(traits.keyboardType), @"secure": @(traits.isSecureTextEntry),
        @"accessory": [self finite:view.inputAccessoryView.frame.size.height]
    }];
}

- (UIView *)firstIn:(UIView *)view {
    UIView *found = view.isFirstResponder ? view : nil;
    for (UIView *part in view.subviews) found = found ?: [self firstIn:part];
    return found;
}

- (UIWindow *)window { return UIApplication.sharedApplication.keyWindow; }

- (void)tick {
    [self look];
    UIWindow *window = self.window;
    if (!window) return;
    UIEdgeInsets safe = window.safeAreaInsets;
    NSArray *side = @[@"", @"portrait", @"portraitUpsideDown", @"landscapeRight", @"landscapeLeft"];
    [self note:@"window" members:@{
        @"frame": [self list:window.frame], @"screen": [self list:window.screen.bounds],
        @"safeArea": [self list:CGRectMake(safe.top, safe.left, safe.bottom, safe.right)],
        @"orientation": side[UIApplication.sharedApplication.statusBarOrientation]
    }];
    if (@available(iOS 15, *)) {
        UILayoutGuide *guide = window.rootViewController.view.keyboardLayoutGuide;
        [self note:@"guide" members:@{@"frame": [self list:guide.layoutFrame]}];
    }
}

- (void)note:(NSString *)kind members:(NSDictionary *)members {
    if (![_last[kind] isEqual:members]) [self record:kind members:members];
    _last[kind] = members;
}
@end

void KeyboardRecorderStart(void) {
#if DEBUG
    static KeyboardRecorder *recorder;
    if (!recorder) recorder = [KeyboardRecorder new];
#endif
}
