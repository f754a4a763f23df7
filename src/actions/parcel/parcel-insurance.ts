import { v7 as newId } from 'uuid'
import {
  type InsuranceAsk,
  type InsuranceCredentials,
  insurance,
  insuranceCancel,
  insurancePolicy,
  insuranceQuote,
} from '#carriers/insurance/insurance.ts'
import { type Parsed, wordsOf } from '#carriers/network.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { quoteInsurance as contract } from '#contracts/endpoints/parcel.ts'
import { fail } from '#contracts/errors.ts'
import {
  findInsurance,
  insertInsurance,
  type ParcelInsurance,
  settleInsurance,
} from '#database/parcel/parcel-insurance.ts'
import { listPackages, type ParcelPurchase } from '#database/parcel/parcel-labels.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { formatMoney } from '#domain/money.ts'
import { askNetwork } from '../carrier-calls/ask-network.ts'
import type { NetworkHouse, OpenAccount, Unknown } from '../carrier-calls/question.ts'
import type { ActionContext, Installation } from '../kernel/context.ts'
import { carrierNameOf, lockOrder, note, tell } from './keep-labels.ts'
import type { KeptAsk } from './parcel-ship-ask.ts'

/**
 * Insurance of parcels beyond the carrier's own: quoted before the label, bought with it, canceled when it is voided.
 */

const [QUOTED_WITHIN_MS, BOUGHT_WITHIN_MS] = [6_000, 20_000]

type Insurer = Pick<Installation, 'insuranceKey' | 'carrierEnvironment'>

/** With the operator's key, the real insurer; without one, the sandbox, provided that carriers are not live. */
function environmentOf({ insuranceKey, carrierEnvironment = 'sandbox' }: Insurer) {
  if (insuranceKey) return 'live' as const
  return carrierEnvironment === 'sandbox' ? ('sandbox' as const) : null
}

function accountOf(
  { insuranceKey }: Insurer,
  clientId: string,
  environment: 'live' | 'sandbox',
): OpenAccount<InsuranceCredentials> {
  const apiKey = environment === 'sandbox' ? 'sandbox' : (insuranceKey ?? '')
  return { network: insurance, clientId, environment, credentials: { apiKey } }
}

/** The cost of insuring this value. */
export async function quoteInsurance(
  context: ActionContext,
  { valueCents, carrier, shipDate, from, to, packages }: BodyOf<typeof contract>,
): Promise<Omit<ReplyOf<typeof contract>, 'Status'>> {
  const { db, installation, clientId, requestId, now } = context
  const environment = environmentOf(installation)
  if (!environment) return fail('INSURANCE_NOT_SET_UP')
  if (valueCents <= 0) {
    return fail('VALIDATION_FAILED', { fields: { InsuredValue: 'Enter the value to be insured.' } })
  }
  const about = { subjectId: null, requestId, now, withinMs: QUOTED_WITHIN_MS }
  const ask = { valueCents, carrier, shipDate, from, to, packages }
  const account = accountOf(installation, clientId, environment)
  const outcome = await askNetwork({ db, installation }, account, insuranceQuote, ask, about)
  if (outcome.kind !== 'answer') {
    const reason = wordsOf(outcome)
    return fail('INSURANCE_REFUSED', { reason, fields: { InsuredValue: reason } })
  }
  const { premiumCents } = outcome.value
  return { premiumCents, isSandbox: environment === 'sandbox', currency: 'USD' }
}

/** Records with the label order, in its transaction, that its packages are to be insured. */
export async function wantInsurance(
  { db, clientId, installation }: Pick<ActionContext, 'db' | 'clientId' | 'installation'>,
  purchaseId: string,
  { parcel }: StoredShipment,
): Promise<void> {
  const valueCents = parcel?.insuredValueCents ?? 0
  if (valueCents <= 0) return
  const environment = environmentOf(installation)
  if (!environment) return fail('INSURANCE_NOT_SET_UP')
  await insertInsurance(db, clientId, { purchaseId, valueCents, key: newId(), environment })
}

/** Buys the requested insurance once the labels are bought. If the insurer is unreachable, the job tries again. */
export async function insureBought(house: NetworkHouse, purchase: ParcelPurchase): Promise<void> {
  const wanted = await findInsurance(house.db, purchase.id)
  if (wanted?.state !== 'wanted' || purchase.voidedAt || purchase.unwantedAt) return
  const packages = (await listPackages(house.db, [purchase.id])).get(purchase.id) ?? []
  const outcome = await asked(house, purchase, wanted, (account, about) =>
    askNetwork(
      house,
      account,
      insurancePolicy,
      {
        ...insuranceAskOf(purchase, wanted.valueCents),
        trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber),
        key: wanted.key,
      },
      about,
    ),
  )
  if (isPassing(outcome)) throw new Error(wordsOf(outcome))
  await house.db.transaction().execute(async (tx) => {
    const { shipment } = await lockOrder(tx, purchase)
    if (outcome.kind === 'answer') {
      const { premiumCents, number: policyNumber } = outcome.value
      const settled = { state: 'insured', premiumCents, policyNumber } as const
      if (!(await settleInsurance(tx, wanted, settled)) || !shipment) return
      const totalCents = shipment.totalCents + premiumCents
      await updateShipment(tx, { ...shipment, totalCents, version: shipment.version + 1 }, { items: false })
      const facts = {
        value: formatMoney(wanted.valueCents, 'USD'),
        premium: formatMoney(premiumCents, 'USD'),
      }
      await note(tx, purchase, shipment, 'shipment.insured', { policy: policyNumber, ...facts })
      return
    }
    const words = wordsOf(outcome)
    if (!(await settleInsurance(tx, wanted, { state: 'refused', message: words })) || !shipment) return
    const problem = `Not insured: ${words}`
    await updateShipment(tx, { ...shipment, problem, version: shipment.version + 1 }, { items: false })
    await tell(tx, purchase, shipment, { what: 'Not insured', words })
    await note(tx, purchase, shipment, 'shipment.not-insured', { reason: words })
  })
}

/** Cancels the policy of voided labels; a refusal is a problem of the shipment, like that of a void. */
export async function cancelInsurance(house: NetworkHouse, purchase: ParcelPurchase): Promise<void> {
  const kept = await findInsurance(house.db, purchase.id)
  if (!kept) return
  if (kept.state === 'wanted') return void (await settleInsurance(house.db, kept, { state: 'canceled' }))
  if (kept.state !== 'insured') return
  const outcome = await asked(house, purchase, kept, (account, about) =>
    askNetwork(house, account, insuranceCancel, { number: kept.policyNumber }, about),
  )
  if (isPassing(outcome)) throw new Error(wordsOf(outcome))
  await house.db.transaction().execute(async (tx) => {
    const { shipment } = await lockOrder(tx, purchase)
    const words = wordsOf(outcome)
    const state = outcome.kind === 'answer' ? ('canceled' as const) : ('not-canceled' as const)
    if (!(await settleInsurance(tx, kept, { state, message: words })) || !shipment) return
    const problem =
      state === 'canceled' ? shipment.problem : `Insurance ${kept.policyNumber} not canceled: ${words}`
    const totalCents = state === 'canceled' ? shipment.totalCents - kept.premiumCents : shipment.totalCents
    const changed = { ...shipment, problem, totalCents, version: shipment.version + 1 }
    await updateShipment(tx, changed, { items: false })
    const what = state === 'canceled' ? 'shipment.insurance-canceled' : 'shipment.insurance-not-canceled'
    await note(tx, purchase, shipment, what, { policy: kept.policyNumber, ...(words ? { said: words } : {}) })
  })
}

const isPassing = (outcome: Parsed<unknown> | Unknown): boolean =>
  outcome.kind === 'unknown' ||
  (outcome.kind === 'refused' && ['unavailable', 'unreadable'].includes(outcome.reason))

function asked<Result>(
  house: NetworkHouse,
  purchase: ParcelPurchase,
  { environment }: Pick<ParcelInsurance, 'environment'>,
  ask: (
    account: OpenAccount<InsuranceCredentials>,
    about: { subjectId: string; requestId: string; now: Date; withinMs: number },
  ) => Promise<Result>,
): Promise<Result> {
  const account = accountOf(house.installation as Insurer, purchase.clientId, environment)
  const about = { subjectId: purchase.shipmentId, requestId: newId(), now: new Date() }
  return ask(account, { ...about, withinMs: BOUGHT_WITHIN_MS })
}

function insuranceAskOf(purchase: ParcelPurchase, valueCents: number): InsuranceAsk {
  const { from, to, packages, pickup } = purchase.ask as KeptAsk
  return {
    carrier: carrierNameOf(purchase),
    shipDate: pickup.date,
    from: { zip: from.zip, countryCode: from.countryCode },
    to: { zip: to.zip, countryCode: to.countryCode },
    packages: packages.length,
    valueCents,
  }
}
