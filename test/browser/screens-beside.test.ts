import { SCREENS_BESIDE } from './support/built-screens.ts'
import { checkLogIn, checkScreens, checkShipmentDetails } from './support/check-screens.ts'

checkScreens(SCREENS_BESIDE, [1280, 390], () => {
  checkLogIn()
  checkShipmentDetails()
})
