import { objectOf, textOf } from '../json-values.ts'
import { answered, jsonObjectOf, type Operation } from '../network.ts'
import type { ParcelVoidAsk, ParcelVoided } from '../parcel-network.ts'
import { alertsOf, headersOf, refusedByUps, type UpsCredentials, unreadable } from './ups.ts'
import { listOf } from './wire.ts'

const DONE = '1'

/** Voids a shipment, or some of its packages (at most twenty per request). Repeatable: a void shipment stays void. */
export const upsVoid: Operation<ParcelVoidAsk, ParcelVoided, UpsCredentials> = {
  name: 'void',
  isRepeatable: true,
  needsToken: true,
  build: ({ shipmentNumber, trackingNumbers }, _credentials, door) => {
    const path = `/api/shipments/v2409/void/cancel/${encodeURIComponent(shipmentNumber)}`
    const some = trackingNumbers.map((number) => `"${number}"`).join(',')
    const query = some === '' ? '' : `?trackingnumber=${encodeURIComponent(`[${some}]`)}`
    return { method: 'DELETE', url: `${door.host('api')}${path}${query}`, headers: headersOf(door), body: '' }
  },
  parse: (response) => {
    if (response.status !== 200) {
      const refusal = refusedByUps(response)
      // The answer of an earlier attempt was lost.
      const isDone = refusal.notices.some(({ message }) => /already been voided/i.test(message))
      return isDone ? answered({ isVoided: true, packages: [] }, refusal.notices) : refusal
    }
    const reply = objectOf(jsonObjectOf(response)?.VoidShipmentResponse)
    const status = objectOf(objectOf(reply.SummaryResult).Status)
    if (textOf(status.Code) === '') return unreadable()
    const packages = listOf(reply.PackageLevelResults).map((result) => ({
      trackingNumber: textOf(result.TrackingNumber),
      isVoided: textOf(objectOf(result.Status).Code) === DONE,
    }))
    const isVoided = textOf(status.Code) === DONE
    const said = isVoided ? [] : [{ code: textOf(status.Code), message: textOf(status.Description) }]
    const notices = [...said, ...alertsOf(objectOf(reply.Response).Alert)]
    return answered(
      { isVoided, packages },
      notices.filter(({ message }) => message !== ''),
    )
  },
}
