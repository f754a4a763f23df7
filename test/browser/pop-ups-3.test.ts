import { checkPopUps } from './support/check-pop-ups.ts'

checkPopUps(2)
