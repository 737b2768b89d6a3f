#include "CUIKit.h"
