import { parcelOptionWords } from '#domain/rating/parcel/parcel-option-words.ts'
import { UPS_REFUSES } from '#domain/rating/parcel/ups-refusals.ts'
import { UPS_RETURN_PAYER } from '#domain/rating/parcel/ups-return-payer.ts'
import { returnServiceWords } from '../option-words.ts'
import type { ParcelRateAsk } from '../parcel-network.ts'
import { FREIGHT_SERVICES, upsServiceName } from './services.ts'

/** Options that UPS does not have, or not together, or not with the service. */
export const optionFaults = (ask: ParcelRateAsk): string[] => [
  ...ask.options.other.map((code) => `Lading does not support ${parcelOptionWords(code)} with UPS.`),
  ...(ask.options.signature === 'indirect' ? ['UPS does not offer an indirect signature.'] : []),
  ...(ask.options.returnService === '' ? [] : returnFaults(ask)),
  ...(ask.options.isImportControl && ask.options.signature !== 'none' ? [UPS_REFUSES.signatureOfImport] : []),
  ...(ask.options.holdLocation ? ['UPS cannot hold packages at a FedEx location.'] : []),
  ...(ask.options.isHoldForPickup && !mayBeHeld(ask) ? [UPS_REFUSES.held] : []),
]

const RETURNS = ['2', '3', '5', '8', '9']
/** Next Day Air Saver and 2nd Day Air A.M. */
const FORWARD_ONLY = ['13', '59']
const THREE_ATTEMPTS = '5'

function returnFaults({ options, payment, serviceCode }: ParcelRateAsk): string[] {
  const { returnService } = options
  const service = serviceCode ?? ''
  const lacksAttempts = returnService === THREE_ATTEMPTS && FREIGHT_SERVICES.includes(service)
  return [
    ...(RETURNS.includes(returnService) ? [] : [`UPS does not offer ${returnServiceWords(returnService)}.`]),
    ...(FORWARD_ONLY.includes(service) ? [`UPS does not offer returns by ${upsServiceName(service)}.`] : []),
    ...(lacksAttempts
      ? [`UPS does not offer ${returnServiceWords(returnService)} by ${upsServiceName(service)}.`]
      : []),
    ...(options.signature === 'none' ? [] : [UPS_REFUSES.signatureOfReturn]),
    ...(options.isSaturdayDelivery ? [UPS_REFUSES.saturdayOfReturn] : []),
    ...(options.isImportControl ? [UPS_REFUSES.importOfReturn] : []),
    ...(payment.payer === 'receiver' ? [UPS_RETURN_PAYER] : []),
  ]
}

/** If all services are requested, one may be a freight service, but only between two countries. */
const mayBeHeld = ({ from, to, serviceCode, options }: ParcelRateAsk): boolean =>
  options.returnService === '' &&
  from.countryCode !== to.countryCode &&
  (serviceCode === null || FREIGHT_SERVICES.includes(serviceCode))
