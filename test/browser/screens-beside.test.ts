import { OPERATOR_SCREENS, SCREENS_BESIDE } from './support/built-screens.ts'
import { checkLogIn, checkOperator, checkScreens, checkShipmentDetails } from './support/check-screens.ts'

checkScreens(SCREENS_BESIDE, [1280, 390], () => {
  checkLogIn()
  checkShipmentDetails()
  checkOperator(OPERATOR_SCREENS)
})
