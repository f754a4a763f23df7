import type { CarrierAnswer } from '#carriers/carrier.ts'
import { odfl } from '#carriers/odfl/odfl.ts'
import { type OdflPlace, type OdflRate, type OdflRateAsk, odflRate } from '#carriers/odfl/rate-estimate.ts'
import { type Project44Credentials, project44 } from '#carriers/project44/project44.ts'
import { deliveryDate } from '#carriers/tariff/rate.ts'
import type { TariffBook } from '#carriers/tariff/tariff-book.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import type { RatingParties } from '#database/carriers/rating-parties.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { askNetwork, openAccount } from '../carrier-calls/ask-network.ts'
import { noticeOf, noticesOf } from '../carrier-calls/carrier-notices.ts'
import { type ParcelAccountInUse, parcelAccountsAmong } from '../carrier-calls/kept-credentials.ts'
import { aboutPrices } from '../carrier-calls/question.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askedPickup } from '../shipments/asked-pickup.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { type KeptPayers, keptPayersOf } from './kept-payers.ts'
import { askParcelNetwork, type ParcelShipWishes, parcelRateAsk } from './parcel-rates.ts'
import { askProject44, type Project44Asked, project44Question } from './project44-rates.ts'

/** Asks a carrier's own service; null for a carrier without one, or not in this mode. */
export type AskOwnService = (carrier: Carrier) => Promise<CarrierAnswer> | null

const [LTL, VOLUME, PARCEL] = [1, 2, 4]

/** The accounts under which carriers are asked. */
export type OwnAccounts = Pick<RatingParties, 'networkAccounts' | 'capacityAccounts'>

/**
 * The carriers' own services. A service that is down, slow or refuses becomes a notice of its carrier. Tariffs are not
 * waited for: their transit days are needed only when the price is there.
 */
export function ownServices(
  context: ActionContext,
  accounts: OwnAccounts,
  draft: ReadyDraft,
  wishes: ParcelShipWishes,
  book: Promise<Pick<TariffBook, 'calendars'>>,
): AskOwnService {
  if (draft.rateModeId === PARCEL) return parcelServices(context, accounts, draft, wishes)
  if (![LTL, VOLUME].includes(draft.rateModeId)) return () => null
  const byProject44 = project44Services(context, accounts, draft)
  return (carrier) => {
    if (carrier.details.network === project44.id) return byProject44(carrier)
    if (carrier.details.network !== odfl.id || draft.rateModeId !== LTL) return null
    const account = accounts.networkAccounts.find(({ network }) => network === odfl.id)
    return account ? askOdfl(context, book, draft, carrier, account) : null
  }
}

/** The carriers that are asked through project44, each under its account there. */
function project44Services(
  context: ActionContext,
  { networkAccounts, capacityAccounts }: OwnAccounts,
  draft: ReadyDraft,
): AskOwnService {
  const connection = networkAccounts.find(({ network }) => network === project44.id)
  if (!connection) return () => null
  /** Decrypted when the first carrier is asked; the time limit for all of them starts then. */
  let open: ReturnType<typeof openAccount<Project44Credentials>> | undefined
  let asked: Project44Asked | undefined
  return (carrier) => {
    const account = capacityAccounts.find(({ id }) => id === carrier.details.capacityAccountId)
    if (!account) return null
    if (open === undefined) open = openAccount(context, project44, connection)
    if (!open) return Promise.resolve(sealedAway(carrier))
    asked ??= { open, about: aboutPrices(context), question: project44Question(draft, context.now) }
    return askProject44(context, asked, account, { draft, carrier })
  }
}

/** The answer of a carrier whose account cannot be decrypted. */
const sealedAway = (carrier: Carrier): CarrierAnswer => {
  const message = 'The account password can no longer be decrypted. Enter it again under Carriers.'
  return {
    rates: [],
    notices: [{ ...noticeOf(carrier, { code: 'CREDENTIALS', message }), isUnanswered: true }],
  }
}

/** Every parcel carrier with a client's account is asked under it, whether or not it has a tariff here. */
function parcelServices(
  context: ActionContext,
  { networkAccounts }: OwnAccounts,
  draft: ReadyDraft,
  wishes: ParcelShipWishes,
): AskOwnService {
  const inUse = parcelAccountsAmong(networkAccounts)
  /** Read once, for the first carrier that is asked. */
  let payers: Promise<KeptPayers> | undefined
  const ask = async (carrier: Carrier, own: ParcelAccountInUse): Promise<CarrierAnswer> => {
    payers ??= keptPayersOf(context, draft)
    const question = parcelRateAsk(draft, wishes, context.now, own.network.id, await payers)
    return askParcelNetwork(context, own, carrier, question, wishes.surePostCode)
  }
  return (carrier) => {
    const own = inUse.find(({ network }) => network.scac === carrier.scac)
    return own ? ask(carrier, own) : null
  }
}

/** The parcel carriers, including those with which the client has only an account. */
export function withParcelNetworks(
  networkAccounts: readonly NetworkAccount[],
  carriers: readonly Carrier[],
): Carrier[] {
  const inUse = parcelAccountsAmong(networkAccounts)
  const missing = inUse.filter(({ network }) => !carriers.some(({ scac }) => scac === network.scac))
  const added = missing.map(({ network, account }): Carrier => {
    const { scac, carrier: name } = network
    const rateModeId = PARCEL
    const noContact = { email: '', tenderEmail: '', contactName: '', contactPhone: '', contractId: '' }
    const known = { id: account.id, accountNumber: account.accountNumber, isEnabled: true, details: {} }
    return { scac, name, rateModeId, location: '', tenderChannel: 'api', ...noContact, ...known }
  })
  return [...carriers, ...added]
}

/**
 * Joins the answer of the tariff with that of the carrier's own service. A parcel carrier's own answer replaces the
 * tariff, also if it refuses: it is what the account is billed, and no label is sold at the price of a tariff.
 */
export function joinAnswers(byTariff: CarrierAnswer, own: CarrierAnswer): CarrierAnswer {
  // A missing tariff is not reported: it is the reason why the carrier is asked over the network.
  if (byTariff.rates.length === 0) return own
  if (byTariff.rates.some(({ rateModeId }) => rateModeId === PARCEL)) return own
  return { rates: [...byTariff.rates, ...own.rates], notices: own.notices }
}

async function askOdfl(
  context: ActionContext,
  book: Promise<Pick<TariffBook, 'calendars'>>,
  draft: ReadyDraft,
  carrier: Carrier,
  account: NetworkAccount,
): Promise<CarrierAnswer> {
  const open = openAccount(context, odfl, account)
  if (!open) return sealedAway(carrier)
  const question = questionOf(draft, context.now)
  const answer = await askNetwork(context, open, odflRate, question, aboutPrices(context))
  const notices = noticesOf(carrier, answer)
  if (answer.kind !== 'answer') return { rates: [], notices }
  const { serviceDays } = answer.value
  const delivery =
    serviceDays === null
      ? null
      : deliveryDate(await book, carrier.scac, askedPickup(draft, context.now), serviceDays)
  const isSandbox = account.environment === 'sandbox'
  return { rates: [rateOf(carrier, answer.value, delivery, isSandbox)], notices }
}

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
