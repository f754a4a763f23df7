import { gs1CheckDigit } from '#domain/check-digits/gs1.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { objectOf, textOf } from '../json-values.ts'
import { type Asked, json } from './http.ts'
import { labelBase64 } from './label-base64.ts'
import { serialDigits } from './parcel-journey.ts'
import { uspsError } from './usps-answers.ts'
import type { KeptLabel } from './usps-labels.ts'

/** SCAN forms in USPS's sandbox: of labels that it sold, each on one form. */

export async function makeScanForm({ body, memory, now }: Asked): Promise<HttpResponse> {
  const numbers = objectOf(body.shipment).trackingNumbers
  const asked = Array.isArray(numbers) ? numbers.map(textOf) : []
  if (asked.length === 0) return uspsError(400, '160501', 'At least one tracking number is required.')
  if (!/^\d{5}$/.test(textOf(body.entryFacilityZIPCode))) {
    return uspsError(400, '160502', 'The entryFacilityZIPCode is not valid.')
  }
  for (const number of asked) {
    const label = (await memory.recall('usps-label', number)) as KeptLabel | null
    if (!label || label.isCancelled) return uspsError(400, '160503', `There is no label ${number}.`)
    if ((await memory.recall('usps-scanned', number)) !== null) {
      return uspsError(400, '160504', `The label ${number} is already on a SCAN form.`)
    }
  }
  const digits = `92750${serialDigits(16, asked.join(), 0, now)}`
  const manifestNumber = digits + gs1CheckDigit(digits)
  for (const number of asked) await memory.keep('usps-scanned', number, manifestNumber)
  const from = objectOf(body.fromAddress)
  const SCANFormImage = labelBase64('PDF', {
    carrier: 'USPS',
    service: `SCAN FORM 5630, ${asked.length} LABELS`,
    number: manifestNumber,
    piece: '',
    from: [textOf(from.firm), textOf(from.streetAddress), `${textOf(from.city)} ${textOf(from.state)}`],
    to: ['USPS acceptance', textOf(body.entryFacilityZIPCode)],
  })
  return json(200, { ...body, manifestNumber, SCANFormImage, trackingNumbers: asked })
}
