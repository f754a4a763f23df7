import { parcelOptionWords } from '#domain/rating/parcel/parcel-option-words.ts'
import { type Refused, refused } from '../network.ts'
import { foreignEndorsement, returnServiceWords } from '../option-words.ts'
import { type ParcelRateAsk, PRINT_RETURN_LABEL } from '../parcel-network.ts'
import { extraOf, lackingOf } from './extra-services.ts'
import { isDomestic, isHome, sizeOf, theOne } from './package-facts.ts'
import { USPS_NAME } from './usps.ts'

const HEAVIEST_LB = 70
/** DMM 503.4.2. */
const MOST_INSURED_CENTS = 500_000

/** Within the country alone. */
const ENDORSEMENTS = [
  ...['CHANGE_SERVICE_REQUESTED', 'ADDRESS_SERVICE_REQUESTED', 'ELECTRONIC_SERVICE_REQUESTED'],
  ...['RETURN_SERVICE_REQUESTED', 'TEMP_RETURN_SERVICE_REQUESTED', 'FORWARDING_SERVICE_REQUESTED'],
]

/** What cannot be said to USPS; null when all can. */
export function unsayable(ask: ParcelRateAsk): Refused | null {
  if (ask.packages.length !== 1) {
    return refused('unsupported', 'ONE_PACKAGE', 'USPS is asked for each package by itself.')
  }
  const { options, payment } = ask
  const endorsement = options.uspsEndorsement
  const one = theOne(ask)
  const words = [
    ...lackingOf(ask),
    ...options.other
      .filter((code) => extraOf(code) === null)
      .map((code) => `USPS is not asked for ${parcelOptionWords(code)} here.`),
    ...(isHome(ask.from) ? [] : ['USPS takes packages in the US only.']),
    ...(payment.payer === 'shipper' ? [] : ['Postage is paid by the sender.']),
    ...(options.signature === 'indirect' ? ['USPS knows no indirect signature.'] : []),
    ...(options.signature !== 'none' && !isDomestic(ask) ? ['USPS takes no signature abroad.'] : []),
    ...(options.holdLocation ? ['USPS does not hold at a FedEx location.'] : []),
    ...(options.isHoldForPickup ? ['USPS holds at a post office, which has to be named.'] : []),
    ...(options.isImportControl ? ['USPS has no import control.'] : []),
    ...(options.isCommercialInvoiceRemoval ? ['USPS does not remove commercial invoices.'] : []),
    ...(options.returnService !== '' && !isDomestic(ask) ? ['USPS brings nothing back from abroad.'] : []),
    ...(['', PRINT_RETURN_LABEL].includes(options.returnService)
      ? []
      : [`USPS makes return labels to print, and has no ${returnServiceWords(options.returnService)}.`]),
    ...(endorsement === '' || ENDORSEMENTS.includes(endorsement)
      ? []
      : [foreignEndorsement(endorsement, USPS_NAME)]),
    ...(endorsement === '' || isDomestic(ask) ? [] : ['USPS takes no endorsement abroad.']),
    ...(one.weightLb > 0 ? [] : ['USPS needs the weight of every package.']),
    ...(one.declaredValueCents > MOST_INSURED_CENTS ? ['USPS insures a package up to $5,000.'] : []),
    ...(one.weightLb > HEAVIEST_LB ? [`USPS takes no package over ${HEAVIEST_LB} lb.`] : []),
    ...(sizeOf(one) ? [] : ['USPS needs the size of every package.']),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}
