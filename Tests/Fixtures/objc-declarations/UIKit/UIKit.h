// The declarations that the Objective-C fixtures and the recorder use, to check their types without
// Apple's headers.

#include <stdio.h>
#include <string.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) \
    enum name : type name;  \
    enum name : type
#define YES __objc_yes
#define NO __objc_no
#define nil ((void *)0)

typedef signed char BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef double CGFloat;
typedef double NSTimeInterval;
typedef struct { CGFloat x, y; } CGPoint;
typedef struct { CGFloat width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;
CGRect CGRectMake(CGFloat x, CGFloat y, CGFloat width, CGFloat height);
CGPoint CGPointMake(CGFloat x, CGFloat y);
CGSize CGSizeMake(CGFloat width, CGFloat height);
typedef struct { CGFloat top, left, bottom, right; } UIEdgeInsets;
extern const CGPoint CGPointZero;
_Bool CGRectIsNull(CGRect rect);
_Bool CGRectIsInfinite(CGRect rect);
NSTimeInterval CACurrentMediaTime(void);
typedef struct { unsigned long state; id __unsafe_unretained *itemsPtr; unsigned long *mutationsPtr;
                 unsigned long extra[5]; } NSFastEnumerationState;

@class NSString;
@class NSArray<Element>;
@protocol NSObject
@property (readonly) NSString *description;
- (Class)class;
- (BOOL)isKindOfClass:(Class)type;
- (BOOL)isEqual:(id)object;
- (BOOL)conformsToProtocol:(Protocol *)protocol;
@end
@interface NSObject <NSObject>
+ (instancetype)new;
+ (instancetype)alloc;
+ (Class)class;
- (instancetype)init;
- (id)copy;
@end
typedef enum NSStringEncoding : NSUInteger { NSUTF8StringEncoding = 4 } NSStringEncoding;
@class NSData;
@interface NSString : NSObject
@property (readonly) const char *UTF8String;
@property (readonly) const char *fileSystemRepresentation;
+ (instancetype)stringWithUTF8String:(const char *)text;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (instancetype)initWithData:(NSData *)data encoding:(NSStringEncoding)encoding;
- (NSString *)stringByAppendingPathComponent:(NSString *)part;
- (NSString *)substringFromIndex:(NSUInteger)index;
- (NSArray<NSString *> *)componentsSeparatedByString:(NSString *)separator;
- (BOOL)hasPrefix:(NSString *)text;
- (BOOL)hasSuffix:(NSString *)text;
@end
NSString *NSHomeDirectory(void);
NSString *NSStringFromClass(Class type);
typedef NSString *NSNotificationName;
typedef NSString *NSRunLoopMode;
extern const NSRunLoopMode NSRunLoopCommonModes;
@interface NSValue : NSObject
+ (NSValue *)valueWithCGRect:(CGRect)rect;
+ (NSValue *)valueWithCGPoint:(CGPoint)point;
@property (readonly) CGRect CGRectValue;
@property (readonly) CGPoint CGPointValue;
@end
@interface NSNumber : NSValue
@property (readonly) double doubleValue;
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
+ (NSNumber *)numberWithInteger:(NSInteger)value;
+ (NSNumber *)numberWithUnsignedInt:(unsigned)value;
@end
@interface NSNull : NSObject
@property (class, readonly) NSNull *null;
@end
@interface NSData : NSObject
@end
@interface NSThread : NSObject
@property (class, readonly) BOOL isMainThread;
@end
@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)count;
@end
@interface NSArray<Element> : NSObject <NSFastEnumeration>
+ (instancetype)arrayWithObjects:(const Element __unsafe_unretained[])objects
                           count:(NSUInteger)count;
- (Element)objectAtIndexedSubscript:(NSUInteger)index;
@end
@interface NSDictionary<Key, Value> : NSObject <NSFastEnumeration>
- (Value)objectForKeyedSubscript:(Key)key;
+ (instancetype)dictionaryWithObjects:(const Value __unsafe_unretained[])objects
                              forKeys:(const Key __unsafe_unretained[])keys
                                count:(NSUInteger)count;
@end
@interface NSMutableDictionary<Key, Value> : NSDictionary <Key, Value>
+ (instancetype)dictionary;
- (void)setObject:(Value)value forKeyedSubscript:(Key)key;
@end
@interface NSNotification : NSObject
@property (readonly) NSNotificationName name;
@property (readonly) id object;
@property (readonly) NSDictionary *userInfo;
+ (instancetype)notificationWithName:(NSNotificationName)name
                              object:(id)object
                            userInfo:(NSDictionary *)userInfo;
@end
@interface NSNotificationCenter : NSObject
@property (class, readonly) NSNotificationCenter *defaultCenter;
- (void)addObserver:(id)observer
           selector:(SEL)selector
               name:(NSNotificationName)name
             object:(id)object;
- (void)postNotification:(NSNotification *)notification;
@end
@interface NSDate : NSObject
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
@end
@interface NSRunLoop : NSObject
@property (class, readonly) NSRunLoop *mainRunLoop;
- (void)runUntilDate:(NSDate *)date;
@end
@interface NSProcessInfo : NSObject
@property (class, readonly) NSProcessInfo *processInfo;
@property (readonly) int processIdentifier;
@property (readonly) NSDictionary<NSString *, NSString *> *environment;
@end
@interface NSBundle : NSObject
@property (class, readonly) NSBundle *mainBundle;
@property (readonly) NSString *bundleIdentifier;
- (id)objectForInfoDictionaryKey:(NSString *)key;
@end
@interface NSJSONSerialization : NSObject
+ (NSData *)dataWithJSONObject:(id)object options:(NSUInteger)options error:(id *)error;
@end
@interface CADisplayLink : NSObject
+ (CADisplayLink *)displayLinkWithTarget:(id)target selector:(SEL)selector;
- (void)addToRunLoop:(NSRunLoop *)loop forMode:(NSRunLoopMode)mode;
- (void)invalidate;
@end
@interface UIDevice : NSObject
@property (class, readonly) UIDevice *currentDevice;
@property (readonly) NSString *systemVersion;
@end
@interface UIScreen : NSObject
@property (class, readonly) UIScreen *mainScreen;
@property (readonly) CGRect bounds;
@end
typedef enum UIKeyboardType : NSInteger { UIKeyboardTypeDefault } UIKeyboardType;
typedef enum UIInterfaceOrientation : NSInteger {
    UIInterfaceOrientationUnknown
} UIInterfaceOrientation;
@protocol UITextInputTraits <NSObject>
@optional
@property UIKeyboardType keyboardType;
@property (getter=isSecureTextEntry) BOOL secureTextEntry;
@end
@interface UILayoutGuide : NSObject
@property (readonly) CGRect layoutFrame;
@end
@interface UIView : NSObject
@property (readonly) BOOL isFirstResponder;
@property (readonly) NSArray<UIView *> *subviews;
@property CGRect frame;
@property (readonly) UIEdgeInsets safeAreaInsets;
@property (readonly) UIView *inputAccessoryView;
@property NSString *accessibilityIdentifier;
@property NSString *restorationIdentifier;
@property (readonly) UILayoutGuide *keyboardLayoutGuide __attribute__((availability(ios, introduced=15.0)));
@end
@interface UIViewController : NSObject
@property UIView *view;
@end
@interface UIWindow : UIView
@property (readonly) UIScreen *screen;
@property UIViewController *rootViewController;
@end
@interface UIApplication : NSObject
@property (class, readonly) UIApplication *sharedApplication;
@property (readonly) UIWindow *keyWindow;
@property (readonly) UIInterfaceOrientation statusBarOrientation;
@end
