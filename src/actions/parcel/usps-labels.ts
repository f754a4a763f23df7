import { answered, type Refused, wordsOf } from '#carriers/network.ts'
import type {
  LabelImage,
  ParcelLabels,
  ParcelShipAsk,
  ParcelVoidAsk,
  ParcelVoided,
} from '#carriers/parcel-network.ts'
import { uspsPayment } from '#carriers/usps/payment.ts'
import { joinLabels, splitOrder, splitQuestion } from '#carriers/usps/per-package.ts'
import { uspsPrices } from '#carriers/usps/prices.ts'
import { uspsRate } from '#carriers/usps/rate.ts'
import { uspsReprint } from '#carriers/usps/reprint.ts'
import { uspsShip } from '#carriers/usps/ship.ts'
import type { UspsShipAsk } from '#carriers/usps/ship-ask.ts'
import { uspsTrack } from '#carriers/usps/track.ts'
import { usps } from '#carriers/usps/usps.ts'
import { uspsVoid } from '#carriers/usps/void.ts'
import { asAdmitted } from '../carrier-calls/as-admitted.ts'
import type { Unknown } from '../carrier-calls/question.ts'
import {
  type Asking,
  askUnder,
  buildRefusal,
  type LabelCarrier,
  type LabelOrder,
  type Outcome,
} from './label-carrier.ts'

/**
 * USPS sells labels one by one and knows our keys: the same order again gives the same label. A shipment is bought
 * completely or not at all: if one package is refused, the earlier labels are canceled.
 */
export const uspsLabels: LabelCarrier = {
  settlesAfterMs: 0,
  refusalOf: (house, account, order) =>
    ordersOf(order, '')
      .map((one) => buildRefusal(house, account, usps, uspsShip, one))
      .find((refusal) => refusal !== null) ?? null,
  prepare: productsOf,
  buy,
  recover: async (asking, order) => {
    const again = await buy(asking, order)
    return again.kind === 'answer' ? { kind: 'bought', labels: again.value } : again
  },
  again,
  cancel: async (asking, { trackingNumbers }) => {
    const token = await paymentToken(asking)
    return token.kind === 'answer' ? cancelAll(asking, trackingNumbers, token.value) : token
  },
  track: (asking, trackingNumber) => askUnder(asking, usps, uspsTrack, trackingNumber),
}

type Products = UspsShipAsk['product'][]

const ordersOf = ({ ask, prepared }: LabelOrder, token: string): UspsShipAsk[] =>
  splitOrder(ask, token, (prepared ?? []) as Products)

/** The price within the mail class for each package: the one that was quoted. */
async function productsOf(asking: Asking, ask: ParcelShipAsk): Promise<Outcome<Products>> {
  const products: Products = []
  for (const question of splitQuestion(ask)) {
    const ofPrices = (operation: typeof uspsRate) => askUnder(asking, usps, operation, question)
    const answer = await asAdmitted(ofPrices, uspsRate, uspsPrices)
    if (answer.kind !== 'answer') return answer
    const quote = answer.value.find(({ serviceCode }) => serviceCode === ask.serviceCode)
    products.push(
      quote
        ? {
            rateIndicator: quote.rateIndicator,
            processingCategory: quote.processingCategory,
            destinationEntryFacilityType: quote.destinationEntryFacilityType,
          }
        : null,
    )
  }
  return answered(products)
}

async function paymentToken(asking: Asking): Promise<Outcome<string>> {
  const paid = await askUnder(asking, usps, uspsPayment, null)
  return paid.kind === 'answer' ? answered(paid.value.token) : paid
}

async function buy(asking: Asking, order: LabelOrder): Promise<Outcome<ParcelLabels>> {
  const token = await paymentToken(asking)
  if (token.kind !== 'answer') return token
  const bought: ParcelLabels[] = []
  for (const one of ordersOf(order, token.value)) {
    const outcome = await askUnder(asking, usps, uspsShip, one)
    if (outcome.kind === 'answer') bought.push(outcome.value)
    else return withoutAnswer(asking, outcome, bought, token.value)
  }
  return answered(joinLabels(bought))
}

/** Package by package, for domestic labels only: USPS provides an international label only once. */
async function again(
  asking: Asking,
  { trackingNumbers }: ParcelVoidAsk,
  { format, ask }: { format: 'PDF' | 'ZPL'; ask: ParcelShipAsk },
): Promise<Outcome<{ packageNumber: number; image: LabelImage }[]>> {
  const token = await paymentToken(asking)
  if (token.kind !== 'answer') return token
  const pictures: { packageNumber: number; image: LabelImage }[] = []
  for (const [place, trackingNumber] of trackingNumbers.entries()) {
    const wanted = { trackingNumber, paymentToken: token.value, labelFormat: format, labelDpi: ask.labelDpi }
    const given = await askUnder(asking, usps, uspsReprint, wanted)
    if (given.kind !== 'answer') return given
    pictures.push({ packageNumber: place + 1, image: given.value })
  }
  return answered(pictures)
}

/**
 * Without a clear refusal, the label may have been sold; after one, the labels of the earlier packages must be
 * canceled.
 */
async function withoutAnswer(
  asking: Asking,
  outcome: Refused | Unknown,
  bought: readonly ParcelLabels[],
  token: string,
): Promise<Refused | Unknown> {
  if (outcome.kind === 'unknown') return outcome
  if (outcome.reason === 'unavailable' || outcome.reason === 'unreadable') {
    return { kind: 'unknown', notices: outcome.notices }
  }
  if (bought.length === 0) return outcome
  const numbers = bought.flatMap(({ packages }) => packages.map(({ trackingNumber }) => trackingNumber))
  const cancelled = await cancelAll(asking, numbers, token)
  if (cancelled.kind === 'answer' && cancelled.value.isVoided) return outcome
  const message = `USPS sold ${numbers.join(', ')}, refused the next package (${wordsOf(outcome)}) and did not cancel them.`
  return { kind: 'unknown', notices: [{ code: 'NOT_VOIDED', message }] }
}

/** Voids each label on its own; if one is not canceled, the shipment does not count as voided. */
async function cancelAll(
  asking: Asking,
  trackingNumbers: readonly string[],
  token: string,
): Promise<Outcome<ParcelVoided>> {
  const packages: ParcelVoided['packages'] = []
  const notices = []
  for (const trackingNumber of trackingNumbers) {
    const ask = { shipmentNumber: trackingNumber, trackingNumbers: [trackingNumber], paymentToken: token }
    const outcome = await askUnder(asking, usps, uspsVoid, ask)
    if (outcome.kind !== 'answer') return outcome
    packages.push({ trackingNumber, isVoided: outcome.value.isVoided })
    notices.push(...outcome.notices)
  }
  return answered({ isVoided: packages.every(({ isVoided }) => isVoided), packages }, notices)
}
