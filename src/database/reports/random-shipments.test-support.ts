import { v7 as newId } from 'uuid'
import { addDays } from '#domain/calendar/iso-date.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'

/** Seeded random numbers: mulberry32. */
export function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(list: readonly T[]): T => list[whole(0, list.length - 1)] as T
  return { next, whole, pick, chance: (share: number) => next() < share }
}
export type Chance = ReturnType<typeof chanceOf>

const PLACES = [
  { city: 'Reno', state: 'NV', zip: '89502', timeZone: 'America/Los_Angeles' },
  { city: 'Dallas', state: 'TX', zip: '75201', timeZone: 'America/Chicago' },
  { city: 'Harrisburg', state: 'PA', zip: '17111', timeZone: 'America/New_York' },
] as const
const CODES = ['LHS', 'DSC', 'FSC', 'LGDEL', 'APPT', 'DETDEL', 'DETPU', 'MIN', 'OTH']
const HOUR = 3_600_000

/** Days of the rows: two months, with a clock change. */
export const FIRST_DAY = '2026-10-01'
export const NOW = new Date('2026-11-20T05:30:00Z')
let serial = 0

/** One set of rows: shipments in every state with their prices and orders. */
export async function insertRandomShipments(db: Db, clientId: string, chance: Chance, count: number) {
  const shipments: Row<'shipments'>[] = []
  const sheets: Row<'price_sheets'>[] = []
  const orders: Row<'orders'>[] = []
  const lines: Row<'order_lines'>[] = []
  const bills: Row<'freight_invoices'>[] = []
  for (let index = 0; index < count; index += 1) {
    const row = randomShipment(clientId, chance)
    shipments.push(row)
    sheets.push(...pricesOf(row, chance))
    if (chance.chance(0.6)) addOrders(row, chance, orders, lines)
    if (chance.chance(0.5)) bills.push(...billsOf(row, chance))
  }
  await insertRows(db, 'shipments', shipments)
  await insertRows(db, 'price_sheets', sheets)
  await insertRows(db, 'orders', orders)
  await insertRows(db, 'order_lines', lines)
  await insertRows(db, 'freight_invoices', bills)
  return shipments.map(({ id }) => id)
}

function randomShipment(clientId: string, chance: Chance): Row<'shipments'> {
  const [from, to] = [chance.pick(PLACES), chance.pick(PLACES)]
  const status = chance.pick(['Q', 'H', 'T', 'T', 'A', 'A', 'D', 'D', 'D', 'V', 'V'] as const)
  const day = addDays(FIRST_DAY, chance.whole(0, 55))
  const hasLeft = status === 'A' || status === 'D' || status === 'V'
  const pickedUp = new Date(new Date(`${day}T00:00:00Z`).getTime() + chance.whole(-10, 60) * HOUR)
  const delivered = new Date(pickedUp.getTime() + chance.whole(3, 150) * HOUR)
  const promised = chance.chance(0.85) ? addDays(day, chance.whole(1, 6)) : null
  const isOverridden = chance.chance(0.2)
  serial += 1
  return {
    ...{ id: newId(), client_id: clientId, bol_number: `A${process.pid}-${serial}`, status },
    is_tendered: status === 'T' ? chance.chance(0.7) : hasLeft,
    is_declined: false,
    ended_as: status === 'V' ? chance.pick(['void', 'archived'] as const) : '',
    deferred_from: status === 'H' ? 'Q' : null,
    warehouse: chance.pick(['RNO', 'DAL', '']),
    payment_type: chance.pick(['P', 'P', 'P', 'T', 'C'] as const),
    rate_mode_id: chance.pick([1, 1, 2, 3, 4]),
    ...{ origin: place(from), destination: place(to), bill_to: null },
    time_zone: from.timeZone,
    destination_zone: to.timeZone,
    pickup_to: chance.pick(['15:30', '21:45']),
    pickup_date: hasLeft && chance.chance(0.05) ? null : day,
    delivery_date: promised,
    picked_up_at: hasLeft && chance.chance(0.92) ? pickedUp : null,
    delivered_at: status === 'D' || (status === 'V' && chance.chance(0.5)) ? delivered : null,
    currency: chance.pick(['USD', 'USD', 'USD', 'CAD']),
    carrier_scac: chance.pick(['ODFL', 'SAIA', 'UPGF']),
    carrier_name: 'Carrier',
    price_sheet_id: null,
    total_cents: chance.chance(0.05) ? 0 : chance.whole(8_000, 90_000),
    total_weight_lb: chance.whole(150_000, 9_000_000) / 1_000,
    override_cents: isOverridden && chance.chance(0.8) ? chance.whole(-3_000, 9_000) : null,
    override_at: isOverridden ? new Date(`${day}T12:00:00Z`) : null,
    consolidation_saved_cents: chance.chance(0.2) ? chance.whole(0, 20_000) : null,
    parcel: null,
    created_at: new Date(pickedUp.getTime() - 20 * HOUR),
  } as unknown as Row<'shipments'>
}

const place = ({ city, state, zip }: (typeof PLACES)[number]) => ({
  ...{ companyName: 'Place', street: '1 Street', street2: '', city, state, zip, countryCode: 'US' },
  ...{ contactName: '', contactPhone: '', email: '' },
})

/** One to four prices, one of them its own. */
function pricesOf(row: Row<'shipments'>, chance: Chance): Row<'price_sheets'>[] {
  if (chance.chance(0.1)) return []
  const sheets = Array.from({ length: chance.whole(1, 4) }, (_, index) => {
    const charges = Array.from({ length: chance.whole(1, 5) }, () => {
      const code = chance.pick(CODES)
      return {
        code,
        label: `Charge ${code}`,
        cents: code === 'DSC' ? -chance.whole(0, 5_000) : chance.whole(0, 30_000),
      }
    })
    return {
      ...{ id: newId(), client_id: row.client_id, shipment_id: row.id, scac: row.carrier_scac },
      ...{
        carrier_name: 'Carrier',
        rate_mode_id: row.rate_mode_id,
        source: 'tariff',
        service_name: chance.pick(['', 'Ground', 'Air']),
      },
      cents: index === 0 ? row.total_cents : chance.whole(0, 90_000),
      currency: chance.chance(0.9) ? row.currency : 'MXN',
      charges,
      receipt: { kind: 'parcel', zone: String(chance.whole(2, 8)) },
      ...{ shipment_version: 1, expires_at: new Date('2027-01-01T00:00:00Z') },
    } as unknown as Row<'price_sheets'>
  })
  if (chance.chance(0.9)) row.price_sheet_id = sheets[0]!.id
  return sheets
}

const CAUSES = ['reweigh', 'rate', 'notOrdered', 'fuelWeek', 'currency'] as const
const STATES = ['outstanding', 'accepted', 'shortPaid', 'disputed', 'closed'] as const

/**
 * One to three bills: right or wrong, compared or not, decided or not, some replaced by a corrected one; one in ten
 * matches no shipment.
 */
function billsOf(row: Row<'shipments'>, chance: Chance): Row<'freight_invoices'>[] {
  const bills: Row<'freight_invoices'>[] = []
  for (let index = chance.whole(1, 3); index > 0; index -= 1) {
    const [former] = bills.toReversed()
    const kind = former
      ? chance.pick(['balanceDue', 'credit', 'corrected', 'corrected'] as const)
      : 'original'
    const cents = kind === 'credit' ? -chance.whole(100, 9_000) : chance.whole(5_000, 95_000)
    const state = chance.pick(STATES)
    const isCorrection = kind === 'corrected' && former !== undefined && chance.chance(0.8)
    if (isCorrection) former.is_in_force = false
    serial += 1
    bills.push({
      ...{ id: newId(), client_id: row.client_id, shipment_id: chance.chance(0.9) ? row.id : null },
      ...{
        scac: row.carrier_scac,
        invoice_number: `B${process.pid}-${serial}`,
        net_cents: cents,
        kind,
        state,
      },
      ...{ booked_cents: 0, difference_cents: 0, lines: [], suggestions: [] },
      original_number: kind === 'credit' && former ? former.invoice_number : '',
      invoice_date: chance.chance(0.9) ? addDays(FIRST_DAY, chance.whole(5, 75)) : null,
      created_at: new Date(`${addDays(FIRST_DAY, chance.whole(5, 75))}T22:00:00-05:00`),
      currency: chance.chance(0.9) ? row.currency : 'MXN',
      ...auditOf(cents, chance),
      approved_cents: approvedOf(state, cents, chance),
      is_in_force: isCorrection || chance.chance(0.9),
      replaces_id: isCorrection ? former.id : null,
    } as unknown as Row<'freight_invoices'>)
  }
  return bills
}

/** The audit's result: none yet, held, correct, or some findings. */
function auditOf(cents: number, chance: Chance) {
  if (chance.chance(0.2)) {
    const heldBecause = chance.pick(['', 'no shipment has these numbers'])
    return { explanation: null, over_cents: 0, is_within_tolerance: false, held_because: heldBecause }
  }
  const findings = CAUSES.filter(() => chance.chance(0.4)).flatMap((cause) =>
    Array.from({ length: chance.whole(1, 2) }, () => ({ cause, cents: chance.whole(-800, 4_000) })),
  )
  const over = chance.chance(0.2) ? 0 : chance.whole(0, 6_000)
  return {
    ...{ explanation: { findings }, held_because: '' },
    over_cents: cents > 0 && chance.chance(0.05) ? cents + 50 : over,
    is_within_tolerance: chance.chance(0.7),
  }
}

function approvedOf(state: (typeof STATES)[number], cents: number, chance: Chance): number | null {
  if (state === 'accepted') return cents
  if (state !== 'shortPaid') return null
  return chance.chance(0.05) ? null : cents < 0 ? cents : chance.whole(0, cents)
}

function addOrders(
  shipment: Row<'shipments'>,
  chance: Chance,
  orders: Row<'orders'>[],
  lines: Row<'order_lines'>[],
): void {
  for (let index = chance.whole(1, 2); index > 0; index -= 1) {
    serial += 1
    const id = newId()
    orders.push({
      ...{ id, client_id: shipment.client_id, order_number: `O${process.pid}-${serial}`, status: 'B' },
      ...{ origin: shipment.origin, destination: shipment.destination },
      ship_by: chance.chance(0.8) ? addDays(FIRST_DAY, chance.whole(0, 60)) : null,
    } as unknown as Row<'orders'>)
    for (let line = chance.whole(1, 3); line > 0; line -= 1) {
      lines.push({
        ...{ id: newId(), order_id: id, line_number: line, shipment_id: shipment.id },
        item: { declaredValueCents: chance.pick([0, 0, 12_000, 450_000]) },
      } as unknown as Row<'order_lines'>)
    }
  }
}

/** Changes of the product, each to some of the shipments: every table behind figures is changed. */
export const CHANGES: readonly string[] = [
  `update shipments set status = 'D', delivered_at = coalesce(delivered_at, picked_up_at + interval '3 days'), version = version + 1
    where status = 'A' and id = any ($1)`,
  `update shipments set status = 'A', picked_up_at = pickup_date + interval '20 hours' where status = 'T' and is_tendered and id = any ($1)`,
  `update shipments set status = 'V', ended_as = 'archived' where status = 'D' and id = any ($1)`,
  `update shipments set status = 'V', ended_as = 'void' where status in ('Q', 'T', 'A') and id = any ($1)`,
  `update shipments set is_declined = true where status = 'T' and is_tendered and id = any ($1)`,
  `update shipments set is_declined = false, carrier_scac = 'EXLA' where is_declined and id = any ($1)`,
  `update shipments set is_tendered = not is_tendered where status = 'T' and id = any ($1)`,
  `update shipments set total_cents = total_cents + 1111, warehouse = 'DAL' where id = any ($1)`,
  `update shipments set currency = 'CAD' where id = any ($1) and currency = 'USD'`,
  `update price_sheets set charges = '[{"code":"LHS","label":"Linehaul","cents":777},{"code":"LGDEL","label":"Liftgate","cents":5}]', cents = cents + 9
    where shipment_id = any ($1)`,
  `delete from price_sheets p using shipments s where s.id = p.shipment_id and s.price_sheet_id is distinct from p.id and s.id = any ($1)`,
  `update order_lines set shipment_id = null where shipment_id = any ($1)`,
  `update order_lines set item = '{"declaredValueCents": 98700}' where shipment_id = any ($1)`,
  `update orders set ship_by = ship_by - 3 where id in (select order_id from order_lines where shipment_id = any ($1))`,
  `update freight_invoices set is_within_tolerance = not is_within_tolerance where shipment_id = any ($1)`,
  `update freight_invoices set explanation = '{}', currency = 'USD', is_in_force = true where shipment_id = any ($1)`,
  `update freight_invoices i set shipment_id = (select o.shipment_id from freight_invoices o where o.client_id = i.client_id
      order by o.id limit 1) where shipment_id = any ($1)`,
  `update freight_invoices set state = 'shortPaid', approved_cents = net_cents / 2 where shipment_id = any ($1) and kind <> 'credit'`,
  `update freight_invoices set state = 'disputed', approved_cents = null where shipment_id = any ($1) and state = 'outstanding'`,
  `update freight_invoices set state = 'closed', approved_cents = null where shipment_id = any ($1) and state = 'disputed'`,
  `update freight_invoices set over_cents = over_cents + 777 where shipment_id = any ($1) and explanation is not null`,
  `insert into bill_disputes (client_id, id, bill_id, message_id, recipient, carrier_name, asked_cents, answer_by, asked_by, asked_at)
    select client_id, gen_random_uuid(), id, id, '', '', 100 + abs(net_cents) / 3, '2026-12-01', 'clerk',
      timestamptz '2026-11-01' + make_interval(mins => g.n)
    from freight_invoices, generate_series(1, 2) as g (n) where shipment_id = any ($1) and state = 'disputed'
      and not exists (select from bill_disputes d where d.bill_id = freight_invoices.id)`,
  `delete from freight_invoices f where f.shipment_id = any ($1)
    and not exists (select from freight_invoices n where n.replaces_id = f.id)`,
  `with billed as (update freight_invoices set shipment_id = null where shipment_id = any ($1))
    delete from shipments where id = any ($1) and status <> 'T'`,
]
