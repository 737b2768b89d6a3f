@_exported import CUIKit
@_exported import Foundation
