import { fitPhone, fitText } from '../fit-text.ts'
import { type Refused, refused } from '../network.ts'
import { foreignEndorsement } from '../option-words.ts'
import type { ParcelParty, ParcelShipAsk } from '../parcel-network.ts'
import { formsOfTerritories } from '../territories.ts'
import { EARLY_SERVICE, isGroundSaver } from './services.ts'
import { isAbroad, isDomestic, LONGEST_PHONE, packagingOf } from './shipment-facts.ts'
import { hasCompactPostalCode, LINE } from './wire.ts'

const LINES_NEEDED = 'UPS needs the name, street, city and postal code of all addresses for a label.'

/**
 * Errors that only labels can have, in addition to those of rating requests; null if there are none.
 * @param given the same order, with its addresses as they were written
 */
export function unsayableOnLabel(ask: ParcelShipAsk, given: ParcelShipAsk): Refused | null {
  const words = [
    ...([ask.shipper, ask.from, ask.to].some(isIncomplete) ? [LINES_NEEDED] : []),
    ...(needsPhone(ask) && fitPhone(ask.to.contactPhone, LONGEST_PHONE) === '' ? [PHONE_NEEDED] : []),
    ...(ask.labelFormat === 'PNG' ? ['UPS offers labels only as PDF, ZPL or GIF.'] : []),
    ...(isAbroad(ask) && !ask.customs && !ask.isDocument
      ? ['An international shipment needs its forms.', ...formsOfTerritories('UPS', given)]
      : []),
    ...(needsDescription(ask) && fitText(ask.description, LINE) === ''
      ? ['UPS needs a description of the goods in a return or an international shipment.']
      : []),
    ...(isDomestic(ask) && needsInvoiceTotal(ask) && ask.customsValueCents === 0
      ? ['UPS needs the value of goods shipped to Puerto Rico.']
      : []),
    ...(ask.options.uspsEndorsement !== '' && !isGroundSaver(ask.serviceCode)
      ? ['Only Ground Saver accepts a USPS endorsement.']
      : []),
    ...(ask.options.uspsEndorsement === '' || ENDORSEMENTS.includes(ask.options.uspsEndorsement)
      ? []
      : [foreignEndorsement(ask.options.uspsEndorsement, 'UPS')]),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** UPS's own rule; the contact's name is then in the name field. */
const needsPhone = ({ from, to, serviceCode }: ParcelShipAsk): boolean =>
  from.countryCode !== to.countryCode || serviceCode === EARLY_SERVICE
const PHONE_NEEDED =
  'UPS needs the recipient’s phone number for another country or territory and for Next Day Air Early.'

/** For a return, each package needs one; for another country the shipment does, unless it contains only letters. */
const needsDescription = ({ from, to, options, packages }: ParcelShipAsk): boolean =>
  options.returnService !== '' ||
  (from.countryCode !== to.countryCode &&
    packages.some(({ packageType }) => packagingOf(packageType) !== LETTER))
const LETTER = '01'

const ENDORSEMENTS = ['1', '2', '3', '4', '5']

const isIncomplete = ({ companyName, contactName, street, street2, city, zip, countryCode }: ParcelParty) =>
  [companyName + contactName, street + street2, city].some((words) => words.trim() === '') ||
  (zip === '' && hasCompactPostalCode(countryCode))

/** In other cases, UPS takes the total from the invoice itself. */
export const needsInvoiceTotal = ({ from, to, options }: ParcelShipAsk): boolean =>
  from.countryCode === 'US' && ['CA', 'PR'].includes(to.countryCode) && options.returnService === ''
