import { checkScreens } from './support/check-screens.ts'

checkScreens(1280)
