// Figures: an Objective-C test with the begin frame alone
#import <XCTest/XCTest.h>

- (void)testScrollsToTheField {
  NSDictionary *info = @{
    UIKeyboardFrameBeginUserInfoKey : [NSValue valueWithCGRect:CGRectMake(0, 0, 0, 0)]
  };
  [center postNotificationName:UIKeyboardWillShowNotification object:nil userInfo:info];
}
