import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import { type Asked, json } from './http.ts'
import { isPast, serialDigits } from './parcel-journey.ts'
import { p44Error, SANDBOX_MESSAGE } from './project44-answers.ts'

/** Shipments in project44's sandbox: dispatched, tracked, canceled. */

export interface KeptShipment {
  /** YYYY-MM-DD of the pickup. */
  date: string
  isCancelled: boolean
  identifiers: Json[]
}

const keyOf = (identifier: Json): string => `${textOf(identifier.type)} ${textOf(identifier.value)}`

export async function dispatchShipment({ body, memory, now }: Asked): Promise<HttpResponse> {
  const group = objectOf(body.capacityProviderAccountGroup)
  if (objectsOf(group.accounts).length !== 1)
    return p44Error(400, 'Invalid request', 'Exactly one account is required.')
  const window = objectOf(body.pickupWindow)
  const date = textOf(window.date)
  if (isPast(date, now)) {
    return p44Error(400, 'Invalid request', 'pickupWindow.date is in the past.')
  }
  const given = objectsOf(body.shipmentIdentifiers).map(({ type, value }) => ({ type, value }))
  const serial = serialDigits(9, JSON.stringify(body), 0, now)
  const own = [
    { type: 'PICKUP', value: `SB${serial}` },
    ...(given.some(({ type }) => type === 'PRO') ? [] : [{ type: 'PRO', value: serial }]),
  ]
  const shipmentIdentifiers = [...given, ...own]
  const kept: KeptShipment = { date, isCancelled: false, identifiers: shipmentIdentifiers }
  const id = `SB${serial}`
  await memory.keep('p44-shipment', id, kept)
  for (const identifier of shipmentIdentifiers) await memory.keep('p44-identifier', keyOf(identifier), id)
  return json(200, {
    shipmentIdentifiers,
    ...(textOf(body.pickupNote) === '' ? {} : { pickupNote: textOf(body.pickupNote) }),
    pickupDateTime: `${date}T${textOf(window.startTime) || '09:00'}:00`,
    infoMessages: [SANDBOX_MESSAGE],
  })
}

export async function keptOf({ memory }: Asked, identifier: Json): Promise<[string, KeptShipment] | null> {
  const id = (await memory.recall('p44-identifier', keyOf(identifier))) as string | null
  const kept = id === null ? null : ((await memory.recall('p44-shipment', id)) as KeptShipment | null)
  return id !== null && kept ? [id, kept] : null
}

export async function cancelShipment(asked: Asked): Promise<HttpResponse> {
  const [identifier, ...more] = objectsOf(asked.body.shipmentIdentifiers)
  if (!identifier || more.length > 0) {
    return p44Error(400, 'Invalid request', 'Exactly one shipment identifier is required.')
  }
  const found = await keptOf(asked, identifier)
  if (!found) return p44Error(404, 'Shipment not found.')
  await asked.memory.keep('p44-shipment', found[0], { ...found[1], isCancelled: true })
  return json(200, { shipmentIdentifiers: [identifier], infoMessages: [SANDBOX_MESSAGE] })
}

/** Hours after 6 AM (UTC) of the pickup day. */
const JOURNEY = [
  ['READY_FOR_PICKUP', 0],
  ['PICKED_UP', 9],
  ['DEPARTED_TERMINAL', 16],
  ['ARRIVED_AT_TERMINAL', 44],
  ['OUT_FOR_DELIVERY', 50],
  ['DELIVERED', 56],
] as const
const HOURS = 3_600_000
export type ShipmentStep = (typeof JOURNEY)[number][0]

/** When a shipment reaches a step, ISO 8601. */
export function reachedBy({ date }: Pick<KeptShipment, 'date'>, step: ShipmentStep): string {
  const [, after] = JOURNEY.find(([code]) => code === step)!
  return new Date(Date.parse(`${date}T06:00:00Z`) + after * HOURS).toISOString()
}

export async function tellStatus(asked: Asked): Promise<HttpResponse> {
  const { query, now } = asked
  const identifier = {
    type: query.get('shipmentIdentifier.type') ?? '',
    value: query.get('shipmentIdentifier.value') ?? '',
  }
  const found = await keptOf(asked, identifier)
  if (!found || found[1].isCancelled) return json(200, { shipmentStatuses: [] })
  const [, kept] = found
  const updates = JOURNEY.map(([statusCode]) => ({
    timestamp: reachedBy(kept, statusCode),
    statusCode,
    statusReason: { code: '', description: 'SANDBOX' },
  })).filter(
    ({ statusCode, timestamp }) => statusCode === 'READY_FOR_PICKUP' || timestamp <= now.toISOString(),
  )
  return json(200, {
    shipmentStatuses: [
      {
        latestStatusUpdate: updates.at(-1),
        statusUpdates: updates,
        shipmentIdentifiers: kept.identifiers,
      },
    ],
  })
}
