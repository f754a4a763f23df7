import { SCREENS_BESIDE } from './support/built-screens.ts'
import { checkLogIn, checkScreens, checkShipmentDetails } from './support/check-screens.ts'

checkScreens(SCREENS_BESIDE, () => {
  checkLogIn()
  checkShipmentDetails()
})
