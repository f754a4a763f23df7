import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { type LadingClient, Refusal } from './lading-client.ts'

/** Booking costs money and orders a truck, so a person must confirm it, never the assistant. */

type Json = Record<string, unknown>

const PARCEL = 4
/** The person may be on the phone. */
const WAITS_MS = 10 * 60_000

/** @returns what happened, for the assistant. @throws Refusal */
export async function bookWithConsent(server: Server, lading: LadingClient, input: Json): Promise<string> {
  const shipmentId = String(input.shipmentId ?? '')
  const priceId = String(input.selectedPricesheetid ?? '')
  const { shipment } = (await lading.call('Shipment/ShipmentDetails', { shipmentId })) as { shipment: Json }
  const price = ((shipment.PriceSheets ?? []) as Json[]).find(({ PricesheetID }) => PricesheetID === priceId)
  if (!price) throw new Refusal('The shipment has no such price. Read it again, or rate it again.')
  const link = linkOf(lading.url, shipmentId, shipment)
  if (!server.getClientCapabilities()?.elicitation) {
    return `Not booked: this client cannot ask the user. The shipment is saved as a draft. Book it at ${link}`
  }
  const answer = await server.elicitInput(
    {
      message: questionOf(shipment, price),
      requestedSchema: {
        type: 'object',
        properties: { book: { type: 'boolean', title: 'Book and tender this shipment', default: false } },
        required: ['book'],
      },
    },
    { timeout: WAITS_MS },
  )
  if (answer.action !== 'accept' || answer.content?.book !== true) {
    return `Not booked: the user did not confirm. The shipment stays a draft: ${link}`
  }
  const booked = await lading.call(
    'Shipment/Pickup',
    { ...input, version: shipment.version },
    {
      // However often the assistant asks, the same price of the same shipment is booked once.
      idempotencyKey: `mcp ${shipmentId} ${priceId}`,
    },
  )
  return JSON.stringify(booked)
}

/** Built from Lading's data, not from the assistant's text. */
function questionOf(shipment: Json, price: Json): string {
  const [from, to] = [shipment.Origin, shipment.Destination].map(placeOf)
  const pickup = ((shipment.SheduleDateTime ?? {}) as Json).PickupByDate
  const amount = Number(price.CurrAmount).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  const carrier = `${price.CarrierName} (${price.CarrierSCAC})`
  return `Book with ${carrier} for ${amount}: ${from} to ${to}${pickup ? `, pickup ${pickup}` : ''}? The shipment is tendered to the carrier.`
}

const placeOf = (address: unknown): string => {
  const { CompanyName, City, State } = (address ?? {}) as Json
  return [CompanyName, City, State].filter(Boolean).join(', ')
}

function linkOf(url: string, shipmentId: string, { RateModeID, PaymentType }: Json): string {
  const page = RateModeID === PARCEL ? 'Parcel' : PaymentType === 'C' ? 'Collect' : 'Prepaid'
  return `${url}/${page}/${encodeURIComponent(shipmentId)}`
}
