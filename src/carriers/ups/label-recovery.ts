import { objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation } from '../network.ts'
import type { LabelDocTab, LabelFormat, LabelImage } from '../parcel-network.ts'
import { imageOf, stockSizeOf } from './shipping.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { listOf } from './wire.ts'

/** Looked up by tracking number, or by the key of the order if the answer to that order was lost. */
export type UpsRecoverAsk = ({ by: 'number'; trackingNumber: string } | { by: 'key'; key: string }) & {
  format: Exclude<LabelFormat, 'PNG'>
  /** The doc-tab of the stock for ZPL; absent: none. */
  docTab?: LabelDocTab | null
}

export interface UpsRecovered {
  shipmentNumber: string
  /** A PDF has the labels of all packages and is with the first. */
  labels: { trackingNumber: string; label: LabelImage | null }[]
}

/** Returns the labels of a shipment again, also as PDF. Nothing is bought. */
export const upsRecover: Operation<UpsRecoverAsk, UpsRecovered, UpsCredentials> = {
  name: 'recover-label',
  isRepeatable: true,
  needsToken: true,
  build: (ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/api/labels/v1903/recovery`,
    headers: headersOf(door),
    body: JSON.stringify({
      LabelRecoveryRequest: {
        Request: { RequestOption: 'Label_Recovery' },
        LabelSpecification: {
          LabelImageFormat: { Code: ask.format },
          ...(ask.format === 'ZPL' ? { LabelStockSize: stockSizeOf(ask.docTab ?? null) } : {}),
          HTTPUserAgent: 'Mozilla/4.5',
        },
        ...(ask.by === 'number'
          ? { TrackingNumber: ask.trackingNumber }
          : {
              ReferenceValues: {
                ReferenceNumber: { Value: ask.key.slice(0, 35) },
                ShipperNumber: credentials.accountNumber,
              },
            }),
      },
    }),
  }),
  parse: (response) => {
    if (response.status !== 200) return refusedByUps(response)
    const reply = objectOf(jsonObjectOf(response)?.LabelRecoveryResponse)
    const labels = listOf(reply.LabelResults).map((result) => ({
      trackingNumber: textOf(result.TrackingNumber),
      label: imageOf(result.LabelImage),
    }))
    if (labels.length === 0) return unreadable()
    const shipmentNumber = textOf(reply.ShipmentIdentificationNumber) || labels[0]!.trackingNumber
    return answered({ shipmentNumber, labels }, alertsOf(objectOf(reply.Response).Alert))
  },
  secretsIn: ({ labels }) => labels.flatMap(({ label }) => (label ? [label.base64] : [])),
}
