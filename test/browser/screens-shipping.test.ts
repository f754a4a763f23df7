import { SHIPPING_SCREENS } from './support/built-screens.ts'
import { checkScreens } from './support/check-screens.ts'

checkScreens(SHIPPING_SCREENS)
