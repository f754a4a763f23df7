import { addDays, isIsoDate } from '#domain/calendar/iso-date.ts'

/** The journey of a package in a sandbox, driven by the clock only. */

export interface JourneyPlace {
  city: string
  state: string
  zip: string
  countryCode: string
}

export interface Journey {
  /** ISO 8601. */
  createdAt: string
  /** YYYY-MM-DD. */
  shipDate: string
  deliveryDate: string
  from: JourneyPlace
  to: JourneyPlace
}

export type JourneyStep = 'created' | 'accepted' | 'departed' | 'arrived' | 'out' | 'delivered'

export interface JourneyEvent {
  step: JourneyStep
  /** ISO 8601, UTC. */
  at: string
  place: JourneyPlace
}

/** The events until now, newest first. */
export function eventsUntil(journey: Journey, now: Date): JourneyEvent[] {
  const { createdAt, shipDate, deliveryDate, from, to } = journey
  const nextDay = addDays(shipDate, 1)
  const [arrived] = [deliveryDate, nextDay].sort().slice(-1) as [string]
  const events: JourneyEvent[] = [
    { step: 'created', at: createdAt, place: from },
    { step: 'accepted', at: `${shipDate}T21:10:00.000Z`, place: from },
    { step: 'departed', at: `${nextDay}T02:20:00.000Z`, place: from },
    { step: 'arrived', at: `${arrived}T10:05:00.000Z`, place: to },
    { step: 'out', at: `${arrived}T13:15:00.000Z`, place: to },
    { step: 'delivered', at: `${arrived}T18:40:00.000Z`, place: to },
  ]
  const today = now.toISOString()
  return events.filter(({ at }) => at <= today || at === createdAt).reverse()
}

/** Whether a local date is not in the future: in a US evening it is already the next day in UTC. */
export const isPast = (date: string, now: Date): boolean =>
  !isIsoDate(date) || date < addDays(now.toISOString().slice(0, 10), -1)

/** A number from a text: the same for the same text, below 2^32. */
export function numberFrom(text: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619)
  return hash >>> 0
}

/** Digits that differ from label to label: by the time, the request, and the package's index. */
export function serialDigits(length: number, asked: string, place: number, now: Date): string {
  const mixed = now.getTime() * 1_000 + (numberFrom(asked) % 997) + place * 31
  return String(mixed % 10 ** length).padStart(length, '0')
}
