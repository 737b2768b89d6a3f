// The declarations that the Objective-C fixtures use, to check their types without Apple's headers.

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_ENUM(type, name) \
    enum name : type name;  \
    enum name : type
#define YES __objc_yes
#define NO __objc_no
#define nil ((id)0)

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
typedef struct { unsigned long state; id __unsafe_unretained *itemsPtr; unsigned long *mutationsPtr;
                 unsigned long extra[5]; } NSFastEnumerationState;

@interface NSObject
+ (instancetype)new;
- (id)copy;
@end
@interface NSString : NSObject
@end
typedef NSString *NSNotificationName;
@interface NSNumber : NSObject
+ (NSNumber *)numberWithInt:(int)value;
+ (NSNumber *)numberWithDouble:(double)value;
+ (NSNumber *)numberWithBool:(BOOL)value;
@end
@interface NSValue : NSObject
+ (NSValue *)valueWithCGRect:(CGRect)rect;
+ (NSValue *)valueWithCGPoint:(CGPoint)point;
@end
@interface NSArray<Element> : NSObject
+ (instancetype)arrayWithObjects:(const Element __unsafe_unretained[])objects
                           count:(NSUInteger)count;
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained[])buffer
                                    count:(NSUInteger)count;
@end
@interface NSDictionary<Key, Value> : NSObject
+ (instancetype)dictionaryWithObjects:(const Value __unsafe_unretained[])objects
                              forKeys:(const Key __unsafe_unretained[])keys
                                count:(NSUInteger)count;
@end
@interface NSNotification : NSObject
+ (instancetype)notificationWithName:(NSNotificationName)name
                              object:(id)object
                            userInfo:(NSDictionary *)userInfo;
@end
@interface NSNotificationCenter : NSObject
- (void)postNotification:(NSNotification *)notification;
@end
@interface NSDate : NSObject
+ (instancetype)dateWithTimeIntervalSinceNow:(NSTimeInterval)seconds;
@end
@interface NSRunLoop : NSObject
@property (class, readonly) NSRunLoop *mainRunLoop;
- (void)runUntilDate:(NSDate *)date;
@end
@interface UIScreen : NSObject
@property (class, readonly) UIScreen *mainScreen;
@end
