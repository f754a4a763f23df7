import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { scheduleService } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { divideHalfUp } from '#domain/money.ts'
import { amountOf, type Json, numberOf, objectOf, objectsOf, textOf } from '../json-values.ts'
import { type Asked, json } from './http.ts'
import { numberFrom } from './parcel-journey.ts'
import { p44Error, SANDBOX_MESSAGE } from './project44-answers.ts'

/** Prices of project44's sandbox: invented, the same for the same request, different for each carrier. */

const MINIMUM_CENTS = 16_900
const ACCESSORIAL_CENTS = 7_900
const FUEL_PER_MILLE = 290
const MOST_POUNDS = 20_000

export async function quoteRates({ body, memory, now }: Asked): Promise<HttpResponse> {
  const [origin, destination] = [objectOf(body.originAddress), objectOf(body.destinationAddress)]
  const lines = objectsOf(body.lineItems)
  const faults = [
    textOf(origin.postalCode) === '' && 'originAddress.postalCode is required.',
    textOf(destination.postalCode) === '' && 'destinationAddress.postalCode is required.',
    lines.length === 0 && 'lineItems is required.',
    lines.some(({ totalWeight }) => !((numberOf(totalWeight) ?? 0) > 0)) &&
      'lineItems.totalWeight is not valid.',
  ].filter((fault) => fault !== false)
  if (faults.length > 0) return p44Error(400, 'Invalid request', faults.join(' '))
  const group = objectOf(body.capacityProviderAccountGroup)
  const groupCode = textOf(group.code) || 'Default'
  const kept = objectsOf(await memory.recall('p44', 'accounts'))
  const mine = kept.filter((one) => (textOf(objectOf(one.group).code) || 'Default') === groupCode)
  const asked = objectsOf(group.accounts).map(({ code }) => textOf(code))
  const codes = asked.length > 0 ? asked : mine.map(({ code }) => textOf(code))
  const rateQuotes = codes.map((code) => {
    const account = mine.find((one) => one.code === code)
    const scac = textOf(objectOf(account?.capacityProviderIdentifier).value) || code
    const head = {
      carrierCode: scac,
      capacityProviderAccountGroup: { code: groupCode, accounts: [{ code }] },
    }
    return account
      ? { ...head, ...quoteOf(scac, body, now) }
      : { ...head, ...failed('There is no such account.') }
  })
  return json(200, { rateQuotes })
}

const failed = (message: string): Json => ({
  errorMessages: [{ severity: 'ERROR', message, source: 'CAPACITY_PROVIDER' }],
})

function quoteOf(scac: string, body: Json, now: Date): Json {
  const lines = objectsOf(body.lineItems)
  const weight = lines.reduce((sum, { totalWeight }) => sum + (numberOf(totalWeight) ?? 0), 0)
  if (weight > MOST_POUNDS) return failed('Shipments of more than 20,000 pounds are not rated.')
  const zips = [body.originAddress, body.destinationAddress].map((one) => textOf(objectOf(one).postalCode))
  const zones = Math.abs((Number(zips[0]?.[0]) || 5) - (Number(zips[1]?.[0]) || 5))
  // Two carriers differ by at most a tenth.
  const level = 950 + (numberFrom(scac) % 101)
  const freight = lines.reduce((sum, line) => sum + lineCents(line, zones), 0)
  const net = Math.max(MINIMUM_CENTS, divideHalfUp(freight * level, 1_000))
  const fuel = divideHalfUp(net * FUEL_PER_MILLE, 1_000)
  const services = objectsOf(body.accessorialServices).map(({ code }) => textOf(code))
  const total = net + fuel + services.length * ACCESSORIAL_CENTS
  const days = 1 + Math.min(5, zones)
  const asked = textOf(objectOf(body.pickupWindow).date)
  const date = isIsoDate(asked) ? asked : now.toISOString().slice(0, 10)
  const { deliveryDate } = scheduleService(USUAL_US_CALENDAR, date, days)
  const charge = (code: string, description: string, cents: number) => ({
    code,
    description,
    amount: amountOf(cents),
  })
  return {
    capacityProviderQuoteNumber: `SANDBOX${numberFrom(scac + JSON.stringify(body))}`,
    currencyCode: 'USD',
    laneType: 'DIRECT',
    transitDays: days,
    deliveryDateTime: `${deliveryDate}T17:00:00`,
    quoteExpirationDateTime: `${new Date(now.getTime() + 7 * 86_400_000).toISOString().slice(0, 10)}T23:59:00`,
    serviceLevel: { code: 'STD', description: 'Standard Rate' },
    rateQuoteDetail: {
      charges: [
        charge('GFC', 'Freight', net),
        charge('FSC', 'Fuel surcharge', fuel),
        ...services.map((code) => charge(code, `Sandbox ${code}`, ACCESSORIAL_CENTS)),
      ],
      subtotal: amountOf(total),
      total: amountOf(total),
    },
    requestedAccessorialServices: services.map((code) => ({ code, status: 'ACCEPTED' })),
    infoMessages: [SANDBOX_MESSAGE],
  }
}

/** Cents of a line by its class and the distance. */
const lineCents = (line: Json, zones: number): number =>
  Math.round((numberOf(line.totalWeight) ?? 0) * (numberOf(line.freightClass) ?? 100) * (0.3 + 0.06 * zones))
