import { SHIPPING_SCREENS } from './support/built-screens.ts'
import { checkScreens } from './support/check-screens.ts'

// These are opened on a phone, those of screens-beside on a desk.
checkScreens(SHIPPING_SCREENS, [390, 1280])
