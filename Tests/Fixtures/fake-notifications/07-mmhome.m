// Figures: MMHomeViewController
#import <XCTest/XCTest.h>

- (void)testMovesTheField {
  NSDictionary *info = @{
    UIKeyboardFrameEndUserInfoKey : [NSValue valueWithCGRect:CGRectMake(0, 264, 320, 216)]
  };
  [[NSNotificationCenter defaultCenter] postNotificationName:UIKeyboardWillShowNotification
                                                      object:nil
                                                    userInfo:info];
}
