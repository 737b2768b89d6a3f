#include "CUIKit.h"

// An allocating initialiser of Swift without arguments takes the metatype where C functions of
// the Swift calling convention take their context.
#define MAKER(name, symbol) \
    extern __attribute__((swiftcall)) void *name##_initialiser( \
        __attribute__((swift_context)) const void *metatype) __asm__(symbol); \
    void *name(const void *metatype) { return name##_initialiser(metatype); }

MAKER(cuikit_make_table_cell, "$s5UIKit15UITableViewCellC07dynamicD0ACyt_tcfC")
MAKER(cuikit_make_table_header, "$s5UIKit023UITableViewHeaderFooterC0C07dynamicD0ACyt_tcfC")
MAKER(cuikit_make_view, "$s5UIKit6UIViewC11dynamicViewACyt_tcfC")
MAKER(cuikit_make_layer, "$s5UIKit7CALayerC12dynamicLayerACyt_tcfC")
MAKER(cuikit_make_constraint, "$s5UIKit18NSLayoutConstraintC07dynamicC0ACyt_tcfC")
MAKER(cuikit_make_segue, "$s5UIKit17UIStoryboardSegueC07dynamicC0ACyt_tcfC")
MAKER(cuikit_make_attributes, "$s5UIKit32UICollectionViewLayoutAttributesC07dynamicE0ACyt_tcfC")
