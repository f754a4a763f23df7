import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { fedexError, succeeded } from './fedex-answers.ts'
import { type KeptShipment, shipmentOf } from './fedex-shipments.ts'
import type { Asked } from './http.ts'
import { eventsUntil, type JourneyEvent, type JourneyPlace, type JourneyStep } from './parcel-journey.ts'

/** Tracking in FedEx's sandbox. */

export async function trackNumbers({ body, memory, now }: Asked): Promise<HttpResponse> {
  const numbers = objectsOf(body.trackingInfo).map(({ trackingNumberInfo }) =>
    textOf(objectOf(trackingNumberInfo).trackingNumber),
  )
  if (numbers.length === 0 || numbers.includes('')) {
    return fedexError(400, 'TRACKING.TRACKINGNUMBER.EMPTY', 'Please provide tracking number.')
  }
  const completeTrackResults: Json[] = []
  for (const trackingNumber of numbers) {
    const kept = await shipmentOf(memory, trackingNumber)
    const result = kept ? resultOf(kept, trackingNumber, now) : notFound(trackingNumber)
    completeTrackResults.push({ trackingNumber, trackResults: [result] })
  }
  return succeeded({ completeTrackResults })
}

export async function trackReference({ body, memory, now }: Asked): Promise<HttpResponse> {
  const asked = objectOf(body.referencesInformation)
  const master = (await memory.recall('fedex-reference', textOf(asked.value))) as string | null
  const kept = master === null ? null : await shipmentOf(memory, master)
  if (!kept) {
    const words = 'Tracking number cannot be found. Please correct the tracking number and try again.'
    return fedexError(404, 'TRACKING.REFERENCENUMBER.NOTFOUND', words)
  }
  const completeTrackResults = kept.pieces.map((trackingNumber) => ({
    trackingNumber,
    trackResults: [resultOf(kept, trackingNumber, now)],
  }))
  return succeeded({ completeTrackResults })
}

const notFound = (trackingNumber: string): Json => ({
  trackingNumberInfo: { trackingNumber },
  error: {
    code: 'TRACKING.TRACKINGNUMBER.NOTFOUND',
    message: 'Tracking number cannot be found. Please correct the tracking number and try again.',
  },
})

const STEPS: Record<JourneyStep, readonly [code: string, words: string]> = {
  created: ['OC', 'Shipment information sent to FedEx'],
  accepted: ['PU', 'Picked up'],
  departed: ['DP', 'Departed FedEx location'],
  arrived: ['AR', 'At local FedEx facility'],
  out: ['OD', 'On FedEx vehicle for delivery'],
  delivered: ['DL', 'Delivered'],
}
const CANCELLED = ['CA', 'Shipment cancelled by sender'] as const

function resultOf(kept: KeptShipment, trackingNumber: string, now: Date): Json {
  const isCancelled = kept.cancelled.includes(trackingNumber)
  const events = isCancelled ? eventsUntil(kept, new Date(kept.createdAt)) : eventsUntil(kept, now)
  const [code, words] = isCancelled ? CANCELLED : STEPS[events[0]!.step]
  const delivered = events.find(({ step }) => step === 'delivered')
  return {
    trackingNumberInfo: {
      trackingNumber,
      carrierCode: 'FDXE',
      trackingNumberUniqueId: `1~${trackingNumber}~FX`,
    },
    latestStatusDetail: { code, derivedCode: code, statusByLocale: words, description: words },
    serviceDetail: { type: kept.serviceType, description: kept.serviceName },
    dateAndTimes: delivered
      ? [{ type: 'ACTUAL_DELIVERY', dateTime: delivered.at }]
      : [{ type: 'ESTIMATED_DELIVERY', dateTime: `${kept.deliveryDate}T00:00:00-06:00` }],
    scanEvents: events.map(scanOf),
    ...(delivered ? { deliveryDetails: { receivedByName: 'SANDBOX', signedByName: 'SANDBOX' } } : {}),
  }
}

const scanOf = ({ step, at, place }: JourneyEvent): Json => ({
  date: at,
  eventType: STEPS[step][0],
  eventDescription: STEPS[step][1],
  scanLocation: scanPlace(place),
  derivedStatusCode: STEPS[step][0],
})

const scanPlace = ({ city, state, zip, countryCode }: JourneyPlace): Json => ({
  city,
  stateOrProvinceCode: state,
  postalCode: zip,
  countryCode,
})
