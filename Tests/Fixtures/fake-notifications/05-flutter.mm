// Figures: flutter/flutter, FlutterViewControllerTest.mm
#import <XCTest/XCTest.h>

- (void)testHidden {
  NSNotification *hidden = [NSNotification notificationWithName:UIKeyboardWillHideNotification
                                                         object:nil
                                                       userInfo:@{
    @"UIKeyboardFrameEndUserInfoKey" : [NSValue valueWithCGRect:CGRectZero],
    @"UIKeyboardAnimationDurationUserInfoKey" : @(0.25),
    @"UIKeyboardIsLocalUserInfoKey" : @(YES),
  }];
}

- (void)testFloating {
  NSNotification *floating =
      [NSNotification notificationWithName:UIKeyboardWillChangeFrameNotification
                                    object:nil
                                  userInfo:@{
    @"UIKeyboardFrameEndUserInfoKey" : [NSValue valueWithCGRect:CGRectMake(0, 0, 320, 320)],
    @"UIKeyboardAnimationDurationUserInfoKey" : @(0.25),
    @"UIKeyboardIsLocalUserInfoKey" : @(YES),
  }];
}
