// Figures: cashapp/paparazzi, ComposeTest.syntheticWindowInsets
package test

import android.graphics.Insets
import android.view.WindowInsets

private const val IME_HEIGHT = 225

fun syntheticWindowInsets(): WindowInsets =
    WindowInsets.Builder()
        .setInsets(WindowInsets.Type.ime(), Insets.of(0, 0, 0, IME_HEIGHT))
        .build()
