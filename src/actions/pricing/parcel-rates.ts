import type { CarrierAnswer, CarrierRate } from '#carriers/carrier.ts'
import {
  type HoldLocation,
  type ParcelParty,
  type ParcelQuote,
  type ParcelRateAsk,
  PRINT_RETURN_LABEL,
} from '#carriers/parcel-network.ts'
import { inItsCountry } from '#carriers/territories.ts'
import type { HoldLocationValue } from '#contracts/entities/parcel-options.ts'
import type { RateRequest } from '#contracts/entities/shipment-draft.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import type { NetworkAccount } from '#database/carriers/network-accounts.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { asksForReturn } from '#domain/shipment/way-of-parcel.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { noticeOf, noticesOf } from '../carrier-calls/carrier-notices.ts'
import type { ParcelNetwork } from '../carrier-calls/parcel-networks.ts'
import { aboutPrices } from '../carrier-calls/question.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type ParcelWishes, parcelQuestion } from '../shipments/parcel-question.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import type { KeptPayers } from './kept-payers.ts'

/** A parcel carrier's own answer for a shipment, as rates and notices in addition to those of its tariff. */

/** The usual time of daily pickups. */
const PICKUP_TIME = '16:00'

/** A draft's parcel options, and who pays. */
export type ParcelShipWishes = ParcelWishes &
  Pick<
    RateRequest,
    | 'accountNumber'
    | 'upsAccountNumber'
    | 'fedexAccountNumber'
    | 'returnAddress'
    | 'holdForPickup'
    | 'holdLocation'
    | 'importControl'
    | 'commercialInvoiceRemoval'
    | 'surePostCode'
    | 'uspsEndorsement'
    | 'internationalForms'
  >

/** The prices of every service that the carrier has for the shipment; a failure becomes a notice. */
export async function askParcelNetwork(
  context: ActionContext,
  { network, account }: { network: ParcelNetwork; account: NetworkAccount },
  carrier: Carrier,
  ask: ParcelRateAsk,
  surePostCode = '',
): Promise<CarrierAnswer> {
  const about = aboutPrices(context)
  // UPS returns SurePost only if it is requested.
  const codes =
    network.id === 'ups' && surePostCode !== '' ? [ask.serviceCode, surePostCode] : [ask.serviceCode]
  const answers = await Promise.all(
    codes.map((serviceCode) => network.quote(context, account, { ...ask, serviceCode }, about)),
  )
  const each = answers.map((answer) => answerOf({ network, account }, carrier, answer))
  // Asked twice, or once per package, a carrier sends the same notice several times.
  const notices = new Map(each.flatMap((one) => one.notices).map((one) => [one.message, one]))
  return { rates: each.flatMap(({ rates }) => rates), notices: [...notices.values()] }
}

function answerOf(
  { network, account }: { network: ParcelNetwork; account: NetworkAccount },
  carrier: Carrier,
  answer: Awaited<ReturnType<ParcelNetwork['quote']>>,
): CarrierAnswer {
  if (!answer) {
    const message = 'The account secret can no longer be decrypted. Enter it again under Parcel Accounts.'
    return {
      rates: [],
      notices: [{ ...noticeOf(carrier, { code: 'CREDENTIALS', message }), isUnanswered: true }],
    }
  }
  const notices = noticesOf(carrier, answer)
  if (answer.kind !== 'answer') return { rates: [], notices }
  return { rates: answer.value.map((quote) => rateOf(network, account, carrier, quote)), notices }
}

function rateOf(
  network: ParcelNetwork,
  account: NetworkAccount,
  carrier: Carrier,
  quote: ParcelQuote,
): CarrierRate {
  const by = quote.deliveryTime === '' ? '' : ` by ${showTimeOfDay(quote.deliveryTime)}`
  return {
    scac: carrier.scac,
    carrierName: carrier.name,
    rateModeId: PARCEL,
    serviceCode: quote.serviceCode,
    serviceName: `${network.carrier} ${quote.serviceName}${by}`,
    cents: quote.cents,
    currency: quote.currency,
    charges: quote.charges,
    serviceDays: quote.transitDays,
    isDirect: null,
    deliveryDate: quote.deliveryDate || null,
    source: 'carrier',
    tariffId: null,
    tariffName: `Account ${account.accountNumber}`,
    isSynthetic: account.environment === 'sandbox',
    miles: null,
    isEstimated: false,
    receipt: null,
  }
}

/**
 * The draft as a request to a parcel network, for prices and labels alike: with the same packages that are used with
 * parcel tariffs. A return starts at the consignee and ends at its return address, or at the shipper.
 */
export function parcelRateAsk(
  draft: ReadyDraft,
  wishes: ParcelShipWishes,
  now: Date,
  networkId: string,
  kept: KeptPayers,
): ParcelRateAsk {
  const { request } = parcelQuestion(draft, wishes, now)
  const forms = wishes.internationalForms
  const sender = partyOf(draft.origin, false, forms?.shipperTaxIds)
  const receiver = partyOf(draft.destination, request.isResidential, forms?.consigneeTaxIds)
  const isDeclared = crossesCustoms(draft.origin, draft.destination)
  // US territories: domestic for USPS, but UPS and FedEx treat them as other countries and need the value.
  const isValued =
    isDeclared || inItsCountry(draft.origin).countryCode !== inItsCountry(draft.destination).countryCode
  const isReturn = asksForReturn(wishes)
  const returnTo = wishes.returnAddress ? { ...sender, ...wishes.returnAddress } : sender
  return {
    shipper: sender,
    ...(isReturn ? { from: receiver, to: returnTo } : { from: sender, to: receiver }),
    payment: paymentOf(draft, wishes, networkId, kept),
    pickup: { date: draft.pickupDate ?? localDate(now, draft.timeZone), time: PICKUP_TIME },
    packages: request.pieces.flatMap(({ quantity, ...piece }, place) => {
      const { packageType = '', reference1 = '', reference2 = '' } = wishes.mailpieces?.[place] ?? {}
      return Array.from({ length: quantity }, () => ({
        packageType,
        weightLb: piece.weightLb,
        dimensions: { length: piece.length, width: piece.width, height: piece.height },
        declaredValueCents: piece.declaredValueCents,
        needsAdditionalHandling: piece.needsAdditionalHandling,
        references: [reference1, reference2],
      }))
    }),
    options: {
      signature: request.signature,
      isSaturdayDelivery: request.isSaturdayDelivery,
      isHoldForPickup: wishes.holdForPickup ?? false,
      ...(wishes.holdLocation ? { holdLocation: holdLocationOf(wishes.holdLocation) } : {}),
      returnService: isReturn ? wishes.returnServiceType || PRINT_RETURN_LABEL : '',
      isImportControl: wishes.importControl ?? false,
      isCommercialInvoiceRemoval: wishes.commercialInvoiceRemoval ?? false,
      uspsEndorsement: wishes.uspsEndorsement ?? '',
      other: request.options.filter((code) => code !== PARCEL_OPTIONS.returnLabel),
    },
    currency: (isDeclared && forms?.currency) || 'USD',
    customsValueCents: isValued ? customsValue(draft, wishes) : 0,
    isDocument: false,
    serviceCode: null,
  }
}

const holdLocationOf = ({ miles: _, ...location }: HoldLocationValue): HoldLocation => location

const partyOf = (
  address: Address,
  isResidential: boolean,
  taxIds: ParcelParty['taxIds'] = [],
): ParcelParty => ({ ...address, isResidential, taxIds })

/**
 * Another party's account is the entered one, or the one saved for the sold-to. Until there is one, the price is for
 * our account, and `payerMissing` keeps labels from being bought at it. Carriers that bill only the sender have none.
 */
function paymentOf(
  draft: ReadyDraft,
  { accountNumber = '', upsAccountNumber, fedexAccountNumber }: ParcelShipWishes,
  networkId: string,
  kept: KeptPayers,
): ParcelRateAsk['payment'] {
  const own: Record<string, string | undefined> = { ups: upsAccountNumber, fedex: fedexAccountNumber }
  const typed = compactNumber(own[networkId] || accountNumber)
  const account = typed === '' ? kept[networkId] : { accountNumber: typed, zip: '', countryCode: '' }
  if (draft.paymentType === 'P' || (!account && networkId in own)) {
    return { payer: 'shipper', accountNumber: '', zip: '', countryCode: draft.origin.countryCode }
  }
  const isReceiver = draft.paymentType === 'C'
  const payer = inItsCountry(isReceiver ? draft.destination : (draft.billTo ?? draft.destination))
  return {
    payer: isReceiver ? 'receiver' : 'thirdParty',
    accountNumber: account?.accountNumber ?? '',
    zip: account?.zip || payer.zip,
    countryCode: account?.countryCode || payer.countryCode,
  }
}

/** The party that is to pay but has no account yet, as text; '' if none is missing. */
export function payerMissing({ paymentType }: Pick<ReadyDraft, 'paymentType'>, ask: ParcelRateAsk): string {
  if (paymentType === 'P' || ask.payment.payer !== 'shipper') return ''
  return paymentType === 'C' ? 'receiver' : 'third party'
}

function customsValue(draft: ReadyDraft, { internationalForms, mailpieces }: ParcelShipWishes): number {
  const goods = (internationalForms?.commodities ?? []).reduce(
    (sum, { quantity, unitValueCents }) => sum + quantity * unitValueCents,
    0,
  )
  const declared = (mailpieces ?? []).reduce((sum, { declaredValueCents }) => sum + declaredValueCents, 0)
  return goods || declared || draft.declaredValueCents
}
