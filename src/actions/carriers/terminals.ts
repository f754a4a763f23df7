import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { readTerminals as endpoint } from '#contracts/endpoints/carriers.ts'
import type { LanePlaceValue, LaneServiceValue } from '#contracts/entities/lane-service.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { listTerminalsServing } from '#database/carriers/terminals.ts'
import { listTransitTimes } from '#database/carriers/transit.ts'
import { USUAL_PICKUP_RULES } from '#domain/calendar/pickup-roll-over.ts'
import { type GuideVerdicts, guideVerdicts } from '#domain/rating/routing-guide.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'
import { estimateRoadMiles, type Place } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { areasOf, servingTerminal, timingOf } from '../pricing/lane-service.ts'
import { type ReadyLane, readyLane } from '../pricing/ready-lane.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { readServiceMap } from './service-map.ts'

type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** Terminals and published transit days are those of less-than-truckload networks. */
/**
 * LTL and volume LTL use terminals; a truckload goes directly from shipper to consignee, and parcels have their own
 * network.
 */
const TERMINAL_MODES: readonly number[] = [1, 2]

/** Every freight carrier between two ZIPs: pickup and delivery days, and the terminals that serve them. */
export async function readTerminals(context: ActionContext, body: BodyOf<typeof endpoint>): Promise<Answer> {
  const lane = readyLane(body, context)
  const { origin, destination, pickup, timeZone } = lane
  const { pool, clientId } = context
  const { scacs } = body
  const ends = destination ? [origin, destination] : [origin]
  const [carriers, book, terminals, transit, serviceMap] = await Promise.all([
    listCarriers(context.db, clientId),
    tariffBook(pool, clientId),
    listTerminalsServing(pool, clientId, ends.flatMap(areasOf), scacs, pickup.date),
    destination ? listTransitTimes(pool, clientId, origin, destination, pickup.date) : null,
    body.withServiceMap ? readServiceMap(context, origin, scacs, pickup.date) : { zip3s: [], days: [] },
  ])
  const verdicts = guideOf(book, lane)
  const byScac = Map.groupBy(terminals, ({ scac }) => scac)
  const services = freightCarriers(carriers, scacs).map(({ scac, name }): LaneServiceValue => {
    const own = byScac.get(scac) ?? []
    return {
      scac,
      carrierName: name,
      guide: verdicts.get(scac)?.verdict ?? '',
      guideReason: verdicts.get(scac)?.reason ?? '',
      origin: servingTerminal(own, origin),
      destination: destination && servingTerminal(own, destination),
      ...timingOf(lane, name, transit?.get(scac), book.calendars.of(scac)),
      isSynthetic: book.tariffs.some((one) => one.scac === scac && one.compiled.header.isSynthetic),
    }
  })
  return {
    carriers: services.sort(byDelivery),
    serviceMap,
    miles: destination && estimateRoadMiles(origin, destination),
    origin: showPlace(origin),
    destination: destination && showPlace(destination),
    pickup: {
      date: pickup.date,
      from: pickup.ready,
      to: pickup.close,
      timeZone,
      cutOff: USUAL_PICKUP_RULES.cutOff,
    },
  }
}

/** Each carrier once, regardless of rate modes and accounts. */
function freightCarriers(
  carriers: readonly { scac: string; name: string; rateModeId: number }[],
  scacs: readonly string[],
): { scac: string; name: string }[] {
  const found = new Map<string, { scac: string; name: string }>()
  for (const { scac, name, rateModeId } of carriers) {
    const isWanted = scacs.length === 0 || scacs.includes(scac)
    if (TERMINAL_MODES.includes(rateModeId) && isWanted && !found.has(scac)) found.set(scac, { scac, name })
  }
  return [...found.values()]
}

/** The routing guide's rules for the whole lane, since account and weight are not known here. */
function guideOf(book: ClientBook, { origin, destination, pickup }: ReadyLane): GuideVerdicts {
  if (!destination) return new Map()
  const rules = book.routingGuide.filter(
    (rule) => rule.soldTo === null && rule.fromLb === 0 && rule.belowLb === null,
  )
  const question = { soldTo: '', origin, destination, weightLb: 0, rateModeId: LTL, date: pickup.date }
  return guideVerdicts(rules, question)
}

const LATEST = '9999-12-31'

/** The earliest delivery first, and a direct one before an interline one. */
function byDelivery(a: LaneServiceValue, b: LaneServiceValue): number {
  const [early, late] = [a.deliveryDate ?? LATEST, b.deliveryDate ?? LATEST]
  if (early !== late) return early < late ? -1 : 1
  return Number(b.isDirect) - Number(a.isDirect) || a.carrierName.localeCompare(b.carrierName)
}

const showPlace = ({ zip, city, state, countryCode, latitude, longitude }: Place): LanePlaceValue => ({
  zip,
  city,
  state,
  countryCode,
  latitude,
  longitude,
})
