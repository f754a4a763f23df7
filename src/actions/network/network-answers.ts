import type { CarrierAnswer, CarrierNotice } from '#carriers/carrier.ts'
import { odfl } from '#carriers/odfl/odfl.ts'
import { type OdflPlace, type OdflRate, type OdflRateAsk, odflRate } from '#carriers/odfl/rate-estimate.ts'
import { project44 } from '#carriers/project44/project44.ts'
import { deliveryDate } from '#carriers/tariff/rate.ts'
import type { TariffBook } from '#carriers/tariff/tariff-book.ts'
import { listCapacityAccounts } from '#database/capacity-accounts.ts'
import type { Carrier } from '#database/carriers.ts'
import { listNetworkAccounts, type NetworkAccount } from '#database/network-accounts.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../context.ts'
import { localDate, type ReadyDraft } from '../ready-draft.ts'
import { askNetwork, openAccount } from './ask-network.ts'
import { parcelAccountsInUse } from './kept-credentials.ts'
import { askParcelNetwork, type ParcelShipWishes, parcelRateAsk } from './parcel-rates.ts'
import { askProject44 } from './project44-rates.ts'

/** What rating asks of a carrier's own service; null for a carrier that is not linked with one, or not in this mode. */
export type AskOwnService = (carrier: Carrier) => Promise<CarrierAnswer> | null

const [LTL, VOLUME, PARCEL] = [1, 2, 4]
/** Nobody waits longer for a price (design figure P8). */
const WITHIN_MS = 10_000

/**
 * The own services of the carriers that are asked; their accounts are read once. A service that is down, slow or says
 * no is a notice of its carrier.
 */
export async function ownServices(
  context: ActionContext,
  book: Pick<TariffBook, 'calendars'>,
  draft: ReadyDraft,
  wishes: ParcelShipWishes,
  carriers: readonly Carrier[],
): Promise<AskOwnService> {
  if (draft.rateModeId === PARCEL) return parcelServices(context, draft, wishes)
  const isFreight = [LTL, VOLUME].includes(draft.rateModeId)
  if (!isFreight || !carriers.some(({ details }) => details.network)) return () => null
  const accounts = await listNetworkAccounts(context.db, context.clientId)
  const byProject44 = await project44Services(context, draft, accounts, carriers)
  return (carrier) => {
    if (carrier.details.network === project44.id) return byProject44(carrier)
    if (carrier.details.network !== odfl.id || draft.rateModeId !== LTL) return null
    const account = accounts.find(({ network }) => network === odfl.id)
    return account ? askOdfl(context, book, draft, carrier, account) : null
  }
}

/** The carriers that are asked through project44, each under its account there. */
async function project44Services(
  context: ActionContext,
  draft: ReadyDraft,
  accounts: readonly NetworkAccount[],
  carriers: readonly Carrier[],
): Promise<AskOwnService> {
  const connection = accounts.find(({ network }) => network === project44.id)
  const isAsked = carriers.some(({ details }) => details.network === project44.id)
  if (!connection || !isAsked) return () => null
  const open = openAccount(context, project44, connection)
  const own = await listCapacityAccounts(context.db, context.clientId)
  return (carrier) => {
    const account = own.find(({ id }) => id === carrier.details.capacityAccountId)
    if (!account) return null
    return open
      ? askProject44(context, { open, account }, draft, carrier)
      : Promise.resolve(sealedAway(carrier))
  }
}

/** The answer of a carrier whose account cannot be opened. */
const sealedAway = (carrier: Carrier): CarrierAnswer => {
  const message = 'The password of the account cannot be opened any more. Enter it again under Carriers.'
  return { rates: [], notices: [noticeOf(carrier, { code: 'CREDENTIALS', message })] }
}

/** Every parcel carrier with an account of ours is asked under it, whether or not it has a tariff here. */
async function parcelServices(
  context: ActionContext,
  draft: ReadyDraft,
  wishes: ParcelShipWishes,
): Promise<AskOwnService> {
  const inUse = await parcelAccountsInUse(context)
  if (inUse.length === 0) return () => null
  return (carrier) => {
    const own = inUse.find(({ network }) => network.scac === carrier.scac)
    return own
      ? askParcelNetwork(
          context,
          own,
          carrier,
          parcelRateAsk(draft, wishes, context.now, own.network.id),
          wishes.surePostCode,
        )
      : null
  }
}

/** The carriers with those that the client has only an account with. */
export async function withParcelNetworks(
  context: ActionContext,
  { rateModeId }: Pick<ReadyDraft, 'rateModeId'>,
  carriers: readonly Carrier[],
): Promise<Carrier[]> {
  if (rateModeId !== PARCEL) return [...carriers]
  const inUse = await parcelAccountsInUse(context)
  const missing = inUse.filter(({ network }) => !carriers.some(({ scac }) => scac === network.scac))
  const added = missing.map(({ network, account }): Carrier => {
    const { scac, carrier: name } = network
    const nobody = { email: '', tenderEmail: '', contactName: '', contactPhone: '', contractId: '' }
    const known = { id: account.id, accountNumber: account.accountNumber, isEnabled: true, details: {} }
    return { scac, name, rateModeId, location: '', tenderChannel: 'api', ...nobody, ...known }
  })
  return [...carriers, ...added]
}

/** What the tariff answers and what the carrier's own service answers, together. */
export function joinAnswers(byTariff: CarrierAnswer, own: CarrierAnswer): CarrierAnswer {
  // Without a tariff that is no news: the carrier is asked over the network because of it.
  if (byTariff.rates.length === 0) return own
  return { rates: [...byTariff.rates, ...own.rates], notices: own.notices }
}

async function askOdfl(
  context: ActionContext,
  book: Pick<TariffBook, 'calendars'>,
  draft: ReadyDraft,
  carrier: Carrier,
  account: NetworkAccount,
): Promise<CarrierAnswer> {
  const open = openAccount(context, odfl, account)
  if (!open) return sealedAway(carrier)
  const about = {
    subjectId: null,
    requestId: context.requestId,
    now: context.now,
    withinMs: WITHIN_MS,
  }
  const question = questionOf(draft, context.now)
  const answer = await askNetwork(context, open, odflRate, question, about)
  const notices = answer.notices.map((one) => noticeOf(carrier, one))
  if (answer.kind !== 'answer') return { rates: [], notices }
  const { serviceDays } = answer.value
  const delivery =
    serviceDays === null ? null : deliveryDate(book, carrier.scac, question.pickupDate, serviceDays)
  const isSandbox = account.environment === 'sandbox'
  return { rates: [rateOf(carrier, answer.value, delivery, isSandbox)], notices }
}

const noticeOf = (carrier: Carrier, { code, message }: { code: string; message: string }): CarrierNotice => ({
  scac: carrier.scac,
  carrierName: carrier.name,
  code,
  message,
})

const questionOf = (draft: ReadyDraft, now: Date): OdflRateAsk => ({
  origin: placeOf(draft.origin),
  destination: placeOf(draft.destination),
  pickupDate: draft.pickupDate ?? localDate(now, draft.timeZone),
  pickupFrom: draft.pickupFrom || '09:00',
  items: draft.items,
  services: draft.services,
  insuredCents: 0,
})

const placeOf = ({ zip, city, state, countryCode }: Address): OdflPlace => ({ zip, city, state, countryCode })

function rateOf(
  carrier: Carrier,
  rate: OdflRate,
  delivery: string | null,
  isSandbox: boolean,
): CarrierAnswer['rates'][number] {
  return {
    scac: carrier.scac,
    carrierName: carrier.name,
    rateModeId: carrier.rateModeId,
    serviceCode: 'OWN',
    serviceName: 'Carrier’s own rate',
    cents: rate.cents,
    currency: 'USD',
    charges: rate.charges,
    serviceDays: rate.serviceDays,
    isDirect: null,
    deliveryDate: delivery,
    source: 'carrier',
    tariffId: null,
    tariffName: rate.referenceNumber === '' ? '' : `Quote ${rate.referenceNumber}`,
    isSynthetic: isSandbox,
    miles: null,
    isEstimated: false,
    quoteNumber: rate.referenceNumber,
    receipt: null,
  }
}
