import { wordsOf } from '#carriers/network.ts'
import { upsRecover } from '#carriers/ups/label-recovery.ts'
import { upsShip } from '#carriers/ups/shipping.ts'
import { upsTrack } from '#carriers/ups/tracking.ts'
import { ups } from '#carriers/ups/ups.ts'
import { upsVoid } from '#carriers/ups/void.ts'
import { askUnder, buildRefusal, type LabelCarrier, type LabelOrder } from './label-carrier.ts'

/** UPS provides no PDF with the purchase, but every format later: labels are bought as ZPL. */
const asZpl = ({ ask }: LabelOrder) => ({ ...ask, labelFormat: 'ZPL' as const })

/** The error code that means "There is no such shipment". */
const NOT_FOUND =
  /not found|no (?:tracking|shipment|label)|unknown (?:tracking|shipment|reference)|does not exist/i

export const upsLabels: LabelCarrier = {
  settlesAfterMs: 60_000,
  refusalOf: (house, account, order) => buildRefusal(house, account, ups, upsShip, asZpl(order)),
  buy: (asking, order) => askUnder(asking, ups, upsShip, asZpl(order)),
  recover: async (asking, { ask }) => {
    const { key, docTab } = ask
    const found = await askUnder(asking, ups, upsRecover, { by: 'key', key, format: 'ZPL', docTab })
    if (found.kind === 'refused' && found.reason === 'input' && NOT_FOUND.test(wordsOf(found))) {
      return { kind: 'none' }
    }
    if (found.kind !== 'answer') return found
    const { shipmentNumber, labels } = found.value
    return {
      kind: 'bought',
      labels: {
        shipmentNumber,
        packages: labels,
        // UPS returns labels again, but neither their cost nor the invoice that it made.
        ...{ cents: null, listCents: null, isNegotiated: false, currency: ask.currency, charges: [] },
        ...{ billedWeightLb: null, documents: [], labelUrl: '' },
      },
    }
  },
  again: async (asking, { shipmentNumber: trackingNumber }, { format, ask: { docTab } }) => {
    const wanted = { by: 'number', trackingNumber, format, docTab } as const
    const found = await askUnder(asking, ups, upsRecover, wanted)
    if (found.kind !== 'answer') return found
    const value = found.value.labels.flatMap(({ label }, place) =>
      label ? [{ packageNumber: place + 1, image: label }] : [],
    )
    return { ...found, value }
  },
  cancel: (asking, { shipmentNumber }) =>
    askUnder(asking, ups, upsVoid, { shipmentNumber, trackingNumbers: [] }),
  track: (asking, trackingNumber) => askUnder(asking, ups, upsTrack, trackingNumber),
}
