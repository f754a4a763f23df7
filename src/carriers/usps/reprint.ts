import { wholeTextOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, refused } from '../network.ts'
import type { LabelImage, ParcelShipAsk } from '../parcel-network.ts'
import { imageOf } from './image-info.ts'
import { paymentHeader } from './payment.ts'
import { refusedByUsps, type UspsCredentials, unreadable } from './usps.ts'

/** The label, and the requested format. */
export interface UspsReprintAsk extends Pick<ParcelShipAsk, 'labelFormat' | 'labelDpi'> {
  trackingNumber: string
  /** From `uspsPayment`. */
  paymentToken: string
}

/**
 * Returns the label of one package again, in any format; nothing is bought. USPS allows this three times, up to the
 * mailing date, for domestic labels that are not canceled. Its answer has only the image.
 */
export const uspsReprint: Operation<UspsReprintAsk, LabelImage, UspsCredentials> = {
  name: 'reprint-label',
  // Each call counts toward the limit.
  isRepeatable: false,
  needsToken: true,
  build: (ask, _credentials, door) =>
    /^\d+$/.test(ask.trackingNumber)
      ? {
          method: 'POST',
          url: `${door.host('api')}/labels/v3/label-reprint/${ask.trackingNumber}`,
          headers: {
            ...jsonHeaders(door),
            accept: 'application/vnd.usps.labels+json',
            ...paymentHeader(ask.paymentToken),
          },
          body: JSON.stringify({ imageInfo: { ...imageOf(ask), receiptOption: 'NONE' } }),
        }
      : refused('unsupported', 'ABROAD', 'USPS provides an international label only once.'),
  parse: (response, ask) => {
    if (response.status !== 200 && response.status !== 201) return refusedByUsps(response)
    const reply = jsonObjectOf(response)
    const base64 = wholeTextOf(reply?.labelImage) || wholeTextOf(reply?.returnLabelImage)
    return base64 === '' ? unreadable() : answered({ format: ask.labelFormat, base64 })
  },
  secretsIn: ({ base64 }) => [base64],
}
