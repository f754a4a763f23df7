import type { CarrierAnswer, CarrierNotice } from '#carriers/carrier.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { RateRequest } from '#contracts/entities/shipment-draft.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { readRatingParties } from '#database/carriers/rating-parties.ts'
import { listTransitTimes, type TransitTime } from '#database/carriers/transit.ts'
import { replaceRatedPriceSheets, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { chooseRate } from '#domain/rating/rank.ts'
import { type Note, writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { refuseOverfullBoxes } from '../shipments/box-limits.ts'
import { showPriceSheet } from '../shipments/price-sheet-view.ts'
import { type ReadyDraft, readyDraft } from '../shipments/ready-draft.ts'
import { saveReadyDraft, warehouseAmong } from '../shipments/save-shipment.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { askCarrier, carriersAmong } from './ask-carriers.ts'
import { type AskOwnService, joinAnswers, ownServices } from './network-answers.ts'
import { priceSheets } from './price-sheets.ts'
import { streamRates } from './rate-stream.ts'
import { keepUnderKey, ratedUnderKey } from './rated-under-key.ts'
import { ratingQuestion } from './rating-question.ts'
import { adviceFor, type ItemClass, itemClasses, type RatingTotals, ratingTotals } from './rating-totals.ts'

export interface RatedShipment {
  shipment: StoredShipment | null
  rates: PriceSheetValue[]
  notices: CarrierNotice[]
  carriersAsked: number
  advice: string
  suggestedId: string
  totals: RatingTotals
  items: ItemClass[]
}

/**
 * Asks every carrier of the rate mode for its price: completes the draft, asks them in parallel, sends each answer to
 * the browser as it comes, ranks by price and routing guide, and saves shipment and prices together.
 */
export async function rateShipment(context: ActionContext, request: RateRequest): Promise<RatedShipment> {
  const draft = readyDraft(request, context)
  await refuseOverfullBoxes(context, request)
  const book = tariffBook(context.pool, context.clientId)
  const transit = transitTimes(context, draft)
  const parties = await readRatingParties(context.pool, context.clientId, request.rateModeId)
  const asked = carriersAmong(parties, draft.rateModeId, warehouseAmong(parties.warehouses, draft)).filter(
    ({ scac }) => request.scacs.length === 0 || request.scacs.includes(scac),
  )
  const sent = await askAll(asked, ownServices(context, parties, draft, request, book))
  const stream = streamRates(context, request.stream, asked.length)
  const askTariff = await ownTariffs(context, request, draft, { book, transit })
  const beside = besidePrices(context, request, draft)
  const answers = await Promise.all(
    asked.map(async (carrier, at) => {
      const byTariff = askTariff(carrier)
      const own = await sent[at]
      const answer = own ? joinAnswers(byTariff, own) : byTariff
      stream.tell(answer)
      return answer
    }),
  )
  const rates = answers.flatMap((answer) => answer.rates)
  const notices = [...answers.flatMap((answer) => answer.notices), ...unknownCarriers(request.scacs, asked)]
  const sheets = priceSheets(rates, draft, await book, context.now)
  const shipment = request.save ? await saveRated(context, request, draft, sheets) : null
  stream.end()
  return {
    shipment,
    rates: sheets.map(showPriceSheet),
    notices,
    carriersAsked: asked.length,
    suggestedId: chooseRate(sheets)?.id ?? '',
    ...beside,
  }
}

/** Advice, totals and classes of the freight, calculated while the carriers are asked. */
const besidePrices = (
  { settings }: ActionContext,
  request: RateRequest,
  draft: ReadyDraft,
): Pick<RatedShipment, 'advice' | 'totals' | 'items'> => ({
  advice: adviceFor(draft, settings),
  totals: ratingTotals(draft),
  items: itemClasses(draft, request, settings),
})

/** Carriers that were requested but are not set up for this rate mode get a notice. */
const unknownCarriers = (chosen: readonly string[], asked: readonly Carrier[]): CarrierNotice[] =>
  [...new Set(chosen)]
    .filter((scac) => !asked.some((carrier) => carrier.scac === scac))
    .map((scac) => ({
      scac,
      carrierName: scac,
      code: 'NO_CARRIER',
      message: `no carrier ${scac} is set up for this rate mode`,
    }))

/** The pending answers of the carriers' own services; all are asked before any price is calculated here. */
async function askAll(
  carriers: readonly Carrier[],
  ask: AskOwnService,
): Promise<ReturnType<AskOwnService>[]> {
  const sent: ReturnType<AskOwnService>[] = []
  for (const carrier of carriers) {
    const own = ask(carrier)
    sent.push(own)
    if (!own) continue
    // A failure is handled where the answer is awaited, which may be later than the failure.
    own.catch(() => {})
    await toLeave()
  }
  return sent
}

/**
 * Node writes to a kept-alive connection only when the running code has ended, so without this the first question would
 * be sent after the last was built. Unlike waiting for the next turn of the event loop, it lets no other work in.
 */
const toLeave = () => new Promise<void>((resolve) => process.nextTick(resolve))

/** Read from the database together with the other rating data; the carriers are asked without waiting for it. */
function transitTimes(
  { pool, clientId }: ActionContext,
  { origin, destination, pickupDate }: ReadyDraft,
): Promise<Map<string, TransitTime>> {
  const reading = listTransitTimes(pool, clientId, origin, destination, pickupDate ?? '')
  // A failure is handled where it is awaited.
  reading.catch(() => {})
  return reading
}

/** Our own engine's answer; its data are read while the carriers' own services are asked. */
async function ownTariffs(
  { now }: ActionContext,
  request: RateRequest,
  draft: ReadyDraft,
  { book, transit }: { book: Promise<ClientBook>; transit: ReturnType<typeof transitTimes> },
): Promise<(carrier: Carrier) => CarrierAnswer> {
  const [ready, days] = await Promise.all([book, transit])
  const question = ratingQuestion(draft, request, now)
  return (carrier) => askCarrier(ready, carrier, question, days.get(carrier.scac))
}

async function saveRated(
  context: ActionContext,
  request: RateRequest,
  draft: ReadyDraft,
  sheets: StoredPriceSheet[],
): Promise<StoredShipment> {
  return context.db.transaction().execute(async (tx) => {
    const notes: Note[] = []
    const inside: ActionContext = {
      ...context,
      db: tx,
      note: (subjectId, detail = {}, what = 'shipment.rated') => notes.push({ subjectId, detail, what }),
    }
    const known = await ratedUnderKey(inside)
    const shipment = await saveReadyDraft(inside, { ...request, ...known, draft, rated: sheets })
    await keepUnderKey(inside, shipment)
    for (const sheet of sheets) {
      sheet.shipmentId = shipment.id
      sheet.shipmentVersion = shipment.version
    }
    await replaceRatedPriceSheets(tx, context.clientId, shipment.id, sheets)
    inside.note(shipment.id, { BOL: shipment.bolNumber, prices: sheets.length })
    await writeAudit(inside, notes)
    await tellBrowsers(inside, ['shipments', 'price-sheets', 'counts'])
    return shipment
  })
}
