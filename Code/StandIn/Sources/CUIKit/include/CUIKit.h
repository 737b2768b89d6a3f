#ifndef CUIKIT_H
#define CUIKIT_H

// Enumerations of UIKit that hold values that they do not name, such as the keyboard's curve 7.
// A Swift enumeration cannot; an open C enumeration can.
#define OPEN_ENUM(name) typedef enum __attribute__((enum_extensibility(open))) name : long

OPEN_ENUM(UIViewAnimationCurve) {
    UIViewAnimationCurveEaseInOut,
    UIViewAnimationCurveEaseIn,
    UIViewAnimationCurveEaseOut,
    UIViewAnimationCurveLinear
} UIViewAnimationCurve;

OPEN_ENUM(UIUserInterfaceIdiom) {
    UIUserInterfaceIdiomUnspecified = -1,
    UIUserInterfaceIdiomPhone = 0,
    UIUserInterfaceIdiomPad = 1,
    UIUserInterfaceIdiomTV = 2,
    UIUserInterfaceIdiomCarPlay = 3,
    UIUserInterfaceIdiomMac = 5,
    UIUserInterfaceIdiomVision = 6
} UIUserInterfaceIdiom;

OPEN_ENUM(UIInterfaceOrientation) {
    UIInterfaceOrientationUnknown,
    UIInterfaceOrientationPortrait,
    UIInterfaceOrientationPortraitUpsideDown,
    UIInterfaceOrientationLandscapeRight,
    UIInterfaceOrientationLandscapeLeft
} UIInterfaceOrientation;

OPEN_ENUM(UIDeviceOrientation) {
    UIDeviceOrientationUnknown,
    UIDeviceOrientationPortrait,
    UIDeviceOrientationPortraitUpsideDown,
    UIDeviceOrientationLandscapeLeft,
    UIDeviceOrientationLandscapeRight,
    UIDeviceOrientationFaceUp,
    UIDeviceOrientationFaceDown
} UIDeviceOrientation;

// Call initialisers of UIKit with the metatype of a subclass; see DynamicClass.swift.
void *_Nonnull cuikit_make_table_cell(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_table_header(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_view(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_layer(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_constraint(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_segue(const void *_Nonnull metatype);
void *_Nonnull cuikit_make_attributes(const void *_Nonnull metatype);

#endif
