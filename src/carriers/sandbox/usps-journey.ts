import type { HttpResponse } from '#domain/http-exchange.ts'
import { present } from '../fit-text.ts'
import type { Json } from '../json-values.ts'
import { type Asked, json } from './http.ts'
import { eventsUntil, type JourneyEvent, type JourneyPlace, type JourneyStep } from './parcel-journey.ts'
import { uspsError } from './usps-answers.ts'
import type { KeptLabel } from './usps-labels.ts'

/** Tracking in USPS's sandbox. */

export async function trackLabel({ part: number, memory, now }: Asked): Promise<HttpResponse> {
  const kept = (await memory.recall('usps-label', number)) as KeptLabel | null
  if (!kept) return uspsError(404, '150001', 'A status update is not yet available on your package.')
  const events = eventsUntil(kept, kept.isCancelled ? new Date(kept.createdAt) : now)
  const [latest] = events as [JourneyEvent]
  const [, words, category] = STEPS[latest.step]
  return json(200, {
    trackingNumber: number,
    mailClass: kept.mailClass,
    ...present({ originCity: kept.from.city, originState: kept.from.state, originZIP: kept.from.zip }),
    ...destinationOf(kept.to),
    status: words,
    statusCategory: kept.isCancelled ? 'Canceled' : category,
    statusSummary: `SANDBOX: ${words}`,
    expectedDeliveryTimeStamp: `${kept.deliveryDate}T18:00:00`,
    trackingEvents: events.map(eventOf),
  })
}

const destinationOf = ({ city, state, zip, countryCode }: JourneyPlace): Json =>
  countryCode === 'US'
    ? present({ destinationCity: city, destinationState: state, destinationZIP: zip })
    : present({ destinationCity: city, destinationCountryCode: countryCode })

const STEPS: Record<JourneyStep, readonly [code: string, words: string, category: string]> = {
  created: ['GX', 'Shipping Label Created, USPS Awaiting Item', 'Pre-Shipment'],
  accepted: ['03', 'USPS in possession of item', 'Accepted'],
  departed: ['T1', 'Departed USPS Regional Facility', 'In Transit'],
  arrived: ['07', 'Arrived at Post Office', 'In Transit'],
  out: ['OF', 'Out for Delivery', 'Out for Delivery'],
  delivered: ['01', 'Delivered, Front Door/Porch', 'Delivered'],
}

const eventOf = ({ step, at, place }: JourneyEvent): Json =>
  present({
    eventType: STEPS[step][1],
    eventTimestamp: at.slice(0, 19),
    GMTTimestamp: at,
    GMTOffset: '+0:00',
    eventCity: place.city,
    eventState: place.state,
    eventZIP: place.zip,
    eventCountry: place.countryCode === 'US' ? '' : place.countryCode,
    name: step === 'delivered' ? 'SANDBOX' : '',
    eventCode: STEPS[step][0],
  })
