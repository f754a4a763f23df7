import { SHIPPING_SCREENS } from './support/built-screens.ts'
import { checkScreens } from './support/check-screens.ts'

// These start at phone width, those of screens-beside at desktop width.
checkScreens(SHIPPING_SCREENS, [390, 1280])
