import { fedex } from '#carriers/fedex/fedex.ts'
import { fedexFind } from '#carriers/fedex/find.ts'
import { fedexShip } from '#carriers/fedex/ship.ts'
import { fedexTrack } from '#carriers/fedex/track.ts'
import { fedexVoid } from '#carriers/fedex/void.ts'
import { wordsOf } from '#carriers/network.ts'
import { askUnder, buildRefusal, type LabelCarrier } from './label-carrier.ts'

/**
 * FedEx finds a purchased label by our key, but never returns it again: a label that is found is voided and bought
 * again.
 */
export const fedexLabels: LabelCarrier = {
  settlesAfterMs: 15 * 60_000,
  refusalOf: (house, account, { ask }) => buildRefusal(house, account, fedex, fedexShip, ask),
  buy: (asking, { ask }) => askUnder(asking, fedex, fedexShip, ask),
  recover: async (asking, { ask }) => {
    const found = await askUnder(asking, fedex, fedexFind, { key: ask.key, date: ask.pickup.date })
    if (found.kind !== 'answer') return found
    const [shipmentNumber] = found.value
    if (shipmentNumber === undefined) return { kind: 'none' }
    const voided = await askUnder(asking, fedex, fedexVoid, { shipmentNumber, trackingNumbers: [] })
    if (voided.kind === 'answer' && voided.value.isVoided) return { kind: 'withdrawn' }
    const message = `FedEx sold ${shipmentNumber}, will not provide its label again and did not void it: ${wordsOf(voided)}`
    return { kind: 'unknown', notices: [{ code: 'NOT_VOIDED', message }] }
  },
  cancel: (asking, { shipmentNumber }) =>
    askUnder(asking, fedex, fedexVoid, { shipmentNumber, trackingNumbers: [] }),
  track: (asking, trackingNumber) => askUnder(asking, fedex, fedexTrack, trackingNumber),
}
