import { wordsOf } from '#carriers/network.ts'
import type { ParcelParty, ParcelQuote, ParcelRateAsk } from '#carriers/parcel-network.ts'
import { upsRate } from '#carriers/ups/rating.ts'
import { ups } from '#carriers/ups/ups.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { rateUps as endpoint } from '#contracts/endpoints/ups-ready.ts'
import { fail } from '#contracts/errors.ts'
import { listNetworkAccounts } from '#database/carriers/network-accounts.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { PICKUP_PAST } from '#domain/shipment/pickup-faults.ts'
import { findPlace, type Place } from '#outside/geography.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { aboutUps, ownUpsAccount } from './ups-door.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** Every service of UPS for one package between two ZIPs, cheapest first. Without ZIPs, the accounts to choose from. */
export async function rateUps(context: ActionContext, body: Body): Promise<Answer> {
  const kept = await listNetworkAccounts(context.db, context.clientId, ups.id)
  const isQuestion = body.fromZip !== '' || body.toZip !== ''
  const isSandbox = (context.installation.carrierEnvironment ?? 'sandbox') === 'sandbox'
  if (!isQuestion && kept.length === 0 && !isSandbox) {
    return { accounts: [], accountId: '', isSandbox: false, quotes: [], notices: [] }
  }
  const { id, accountNumber, open } = await ownUpsAccount(context, body.accountId)
  const listed = kept.length > 0 ? kept : [{ id, accountNumber, environment: open.environment }]
  const asked = {
    accounts: listed.map((one) => ({
      accountId: one.id,
      AccountNumber: one.accountNumber,
      Environment: one.environment,
    })),
    accountId: id,
    isSandbox: open.environment === 'sandbox',
  }
  if (!isQuestion) return { ...asked, quotes: [], notices: [] }
  const answer = await askNetwork(context, open, upsRate, readyAsk(context, body), aboutUps(context))
  if (answer.kind !== 'answer') return fail('UPS_REFUSED', { message: wordsOf(answer) })
  const quotes = [...answer.value].sort((one, other) => one.cents - other.cents)
  return { ...asked, quotes: quotes.map(showQuote), notices: answer.notices.map(({ message }) => message) }
}

const showQuote = ({ deliveryDate, ...quote }: ParcelQuote): Answer['quotes'][number] => ({
  ...quote,
  deliveryDate: deliveryDate || null,
})

/** By this time the daily pickup has usually come. */
const PICKUP_TIME = '16:00'

function readyAsk({ now }: ActionContext, body: Body): ParcelRateAsk {
  const fields: Record<string, string> = {}
  const from = placeOf(body.fromZip, 'FromZip', fields)
  const to = placeOf(body.toZip, 'ToZip', fields)
  const { weightLb = 0, length = 0, width = 0, height = 0 } = body
  if (weightLb <= 0) fields.Weight = 'Weight is required.'
  const sides = [length, width, height].filter((side) => side > 0).length
  if (sides !== 0 && sides !== 3) fields.Length = 'Enter all three dimensions, or none.'
  const today = from ? localDate(now, from.timeZone) : ''
  if (body.pickupDate !== '' && body.pickupDate < today) fields.PickupDate = PICKUP_PAST
  if (!from || !to || Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const shipper = partyAt(from, false)
  return {
    shipper,
    from: shipper,
    to: partyAt(to, body.isResidential),
    payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: from.countryCode },
    pickup: { date: body.pickupDate || today, time: PICKUP_TIME },
    packages: [
      {
        ...{ packageType: body.packageType, weightLb, dimensions: { length, width, height } },
        ...{ declaredValueCents: 0, needsAdditionalHandling: false, references: [] },
      },
    ],
    options: {
      ...{ signature: 'none', isSaturdayDelivery: false, isHoldForPickup: false, returnService: '' },
      ...{ isImportControl: false, isCommercialInvoiceRemoval: false, uspsEndorsement: '', other: [] },
    },
    currency: 'USD',
    // UPS needs a value for international prices with a delivery time; one dollar affects nothing else.
    customsValueCents: from.countryCode === to.countryCode ? 0 : 100,
    isDocument: false,
    serviceCode: null,
  }
}

function placeOf(zip: string, field: string, fields: Record<string, string>): Place | null {
  const place = zip === '' ? null : findPlace(zip)
  if (!place) fields[field] = zip === '' ? 'ZIP is required.' : `ZIP ${zip} is not known. Check it.`
  return place
}

/** A placeholder name: the price depends on the place only. */
const partyAt = ({ city, state, zip, countryCode }: Place, isResidential: boolean): ParcelParty => ({
  ...{ companyName: 'Lading', street: '1 Main St', street2: '', city, state, zip, countryCode },
  ...{ contactName: '', contactPhone: '', email: '', isResidential, taxIds: [] },
})
