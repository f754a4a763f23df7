import { checkScreens } from './support/check-screens.ts'

checkScreens(390)
