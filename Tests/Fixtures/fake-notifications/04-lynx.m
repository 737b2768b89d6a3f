// Figures: Lynx, LynxKeyboardEventDispatcherUnitTest.m
#import <XCTest/XCTest.h>

- (void)testIgnoresChangesWhileHidden {
  NSDictionary *shown = @{
    UIKeyboardFrameEndUserInfoKey : [NSValue valueWithCGRect:CGRectMake(0, 476, 375, 336)],
    UIKeyboardAnimationDurationUserInfoKey : @0.25,
    UIKeyboardAnimationCurveUserInfoKey : @(UIViewAnimationCurveEaseInOut),
  };
  [center postNotificationName:UIKeyboardWillShowNotification object:nil userInfo:shown];
  [center postNotificationName:UIKeyboardWillChangeFrameNotification object:nil userInfo:@{
    UIKeyboardFrameEndUserInfoKey : [NSValue valueWithCGRect:CGRectMake(0, 521, 375, 291)],
    UIKeyboardAnimationDurationUserInfoKey : @0.25,
    UIKeyboardAnimationCurveUserInfoKey : @(UIViewAnimationCurveEaseInOut),
  }];
  [center postNotificationName:UIKeyboardWillHideNotification object:nil userInfo:@{}];
}
