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

/** Only domestic. */
const ENDORSEMENTS = [
  ...['CHANGE_SERVICE_REQUESTED', 'ADDRESS_SERVICE_REQUESTED', 'ELECTRONIC_SERVICE_REQUESTED'],
  ...['RETURN_SERVICE_REQUESTED', 'TEMP_RETURN_SERVICE_REQUESTED', 'FORWARDING_SERVICE_REQUESTED'],
]

/** Why USPS cannot serve this; null if it can. */
export function unsayable(ask: ParcelRateAsk): Refused | null {
  if (ask.packages.length !== 1) {
    return refused('unsupported', 'ONE_PACKAGE', 'USPS labels are requested one package at a time.')
  }
  const { options, payment } = ask
  const endorsement = options.uspsEndorsement
  const one = theOne(ask)
  const words = [
    ...lackingOf(ask),
    ...options.other
      .filter((code) => extraOf(code) === null)
      .map((code) => `Lading does not support ${parcelOptionWords(code)} with USPS.`),
    ...(isHome(ask.from) ? [] : ['USPS accepts packages only in the US.']),
    ...(payment.payer === 'shipper' ? [] : ['The sender must pay the postage.']),
    ...(options.signature === 'indirect' ? ['USPS does not offer an indirect signature.'] : []),
    ...(options.signature !== 'none' && !isDomestic(ask)
      ? ['USPS does not offer a signature on international shipments.']
      : []),
    ...(options.holdLocation ? ['USPS cannot hold packages at a FedEx location.'] : []),
    ...(options.isHoldForPickup
      ? ['USPS holds packages only at a specific post office, which Lading does not support.']
      : []),
    ...(options.isImportControl ? ['USPS does not offer import control.'] : []),
    ...(options.isCommercialInvoiceRemoval ? ['USPS does not remove commercial invoices.'] : []),
    ...(options.returnService !== '' && !isDomestic(ask)
      ? ['USPS does not offer international returns.']
      : []),
    ...(['', PRINT_RETURN_LABEL].includes(options.returnService)
      ? []
      : [`USPS offers only printed return labels, not ${returnServiceWords(options.returnService)}.`]),
    ...(endorsement === '' || ENDORSEMENTS.includes(endorsement)
      ? []
      : [foreignEndorsement(endorsement, USPS_NAME)]),
    ...(endorsement === '' || isDomestic(ask)
      ? []
      : ['USPS does not accept endorsements on international shipments.']),
    ...(one.weightLb > 0 ? [] : ['USPS needs the weight of every package.']),
    ...(one.declaredValueCents > MOST_INSURED_CENTS ? ['USPS insures a package for at most $5,000.'] : []),
    ...(one.weightLb > HEAVIEST_LB ? [`USPS does not accept packages over ${HEAVIEST_LB} lb.`] : []),
    ...(sizeOf(one) ? [] : ['USPS needs the dimensions of every package.']),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}
