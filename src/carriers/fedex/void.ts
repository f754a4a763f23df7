import { type Json, textOf } from '../json-values.ts'
import { answered, type Operation, refused } from '../network.ts'
import type { ParcelVoidAsk, ParcelVoided } from '../parcel-network.ts'
import { type FedexCredentials, headersOf, noticesOf, outputOf, refusedByFedex } from './fedex.ts'

/**
 * Whole shipments only: FedEx has no other deletion. Repeatable: a canceled shipment stays canceled, and FedEx's
 * message about that counts as success.
 */
export const fedexVoid: Operation<ParcelVoidAsk, ParcelVoided, FedexCredentials> = {
  name: 'void',
  isRepeatable: true,
  needsToken: true,
  build: ({ shipmentNumber, trackingNumbers }, { accountNumber }, door) =>
    trackingNumbers.length > 0
      ? refused(
          'unsupported',
          'UNSUPPORTED',
          'FedEx can cancel only a whole shipment, not one of its packages.',
        )
      : {
          method: 'PUT',
          url: `${door.host('api')}/ship/v1/shipments/cancel`,
          headers: headersOf(door),
          body: JSON.stringify({
            accountNumber: { value: accountNumber },
            trackingNumber: shipmentNumber,
            deletionControl: 'DELETE_ALL_PACKAGES',
          }),
        },
  parse: (response, ask) => {
    const output = outputOf(response)
    if (output) return answered(voided(ask, isCancelled(output)), noticesOf(output.alerts))
    const refusal = refusedByFedex(response)
    const isDone = refusal.notices.some(({ code, message }) => ALREADY.test(`${textOf(code)} ${message}`))
    return refusal.reason === 'input' && isDone ? answered(voided(ask, true), refusal.notices) : refusal
  },
}

/** Older answers have a sentence of success in place of the flag. */
const isCancelled = ({ cancelledShipment, successMessage }: Json): boolean =>
  cancelledShipment === true || (cancelledShipment === undefined && textOf(successMessage) !== '')

const ALREADY = /already[ ._](?:been[ ._])?(?:cancel|delet)/i

const voided = ({ trackingNumbers }: ParcelVoidAsk, isVoided: boolean): ParcelVoided => ({
  isVoided,
  packages: trackingNumbers.map((trackingNumber) => ({ trackingNumber, isVoided })),
})
