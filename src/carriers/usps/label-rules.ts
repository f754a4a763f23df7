import { type Refused, refused } from '../network.ts'
import { unsayableToCustoms } from './customs.ts'
import { ABROAD_EXTRAS, extraServicesOf, extrasInWords, HOME_EXTRAS } from './extra-services.ts'
import { missingInParty } from './label-parties.ts'
import { mailClassName, RETURN_CLASSES } from './mail-classes.ts'
import { isDeclaredAtHome, isDomestic } from './package-facts.ts'
import type { UspsShipAsk } from './ship-ask.ts'

/** Shipments for which USPS has no label, by its published descriptions of domestic and international labels. */

const HOME_CLASSES = [
  ...['PARCEL_SELECT', 'USPS_CONNECT_LOCAL', 'USPS_CONNECT_REGIONAL', 'USPS_CONNECT_MAIL'],
  ...['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'LIBRARY_MAIL', 'MEDIA_MAIL'],
  'BOUND_PRINTED_MATTER',
]
const ABROAD_CLASSES = [
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
  ...['PRIORITY_MAIL_INTERNATIONAL', 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL'],
]

const MOST_HOME_EXTRAS = 5
const MOST_ABROAD_EXTRAS = 3

/** Errors that only labels can have, in addition to those of rating requests; null if there are none. */
export function unsayableOnLabel(ask: UspsShipAsk, mailClass: string): Refused | null {
  const isHome = isDomestic(ask)
  const isDeclared = !isHome || isDeclaredAtHome(ask)
  const words = [
    ...missingInParty(ask.from, true),
    ...missingInParty(ask.to, isHome),
    ...(classesOf(ask).includes(mailClass)
      ? []
      : [`USPS does not offer these labels for ${mailClassName(mailClass)}.`]),
    ...extrasTooMany(ask, isHome),
    ...(!isDeclared || ['PDF', 'ZPL'].includes(ask.labelFormat)
      ? []
      : [`USPS does not offer labels with a customs form as ${ask.labelFormat}.`]),
  ]
  if (words.length > 0) return refused('unsupported', 'UNSUPPORTED', words.join(' '))
  return isDeclared ? unsayableToCustoms(ask) : null
}

function classesOf(ask: UspsShipAsk): string[] {
  if (!isDomestic(ask)) return ABROAD_CLASSES
  return ask.options.returnService === '' ? HOME_CLASSES : RETURN_CLASSES
}

function extrasTooMany(ask: UspsShipAsk, isHome: boolean): string[] {
  const codes = extraServicesOf(ask)
  const strange = codes.filter((code) => !(isHome ? HOME_EXTRAS : ABROAD_EXTRAS).has(code))
  const most = isHome ? MOST_HOME_EXTRAS : MOST_ABROAD_EXTRAS
  return [
    ...(strange.length > 0 ? [`USPS does not offer ${extrasInWords(strange)} on this label.`] : []),
    ...(codes.length > most ? [`USPS accepts at most ${most} extra services on this label.`] : []),
  ]
}
