import pg from 'pg'
import type { LtlItem, LtlPlace } from '#domain/rating/ltl-request.ts'
import type { Address, Stop } from '#domain/shipment/shipment.ts'
import { copyOut, unescapeField } from '../sql/copy-stream.ts'

/** The fields of a stored shipment that re-rating needs, and the paid amount. */
export interface ShipmentToRate {
  id: string
  bolNumber: string
  /** YYYY-MM-DD. */
  pickupDate: string
  rateModeId: number
  /** The carrier that was used; '' if none is chosen. */
  carrierScac: string
  /** The booked price, cents; 0 if not booked. */
  totalCents: number
  totalWeightLb: number
  origin: LtlPlace
  destination: LtlPlace
  services: string[]
  items: LtlItem[]
}

/** The selection of stored shipments: pickup dates from `from` to `to`, both included, YYYY-MM-DD. */
export interface ShipmentPeriod {
  from: string
  to: string
  /** RateModeIDs; null: every mode. */
  rateModeIds: readonly number[] | null
}

/** Booked, on the road, delivered or archived: freight that was actually given to a carrier. */
const MOVED = `s.client_id = $1 and (s.status in ('T', 'A', 'D') or (s.status = 'V' and s.ended_as = 'archived'))
  and s.pickup_key between $2::date and $3::date and ($4::int[] is null or s.rate_mode_id = any ($4))`

/** The number of shipments on each day of the period, ascending; days without any are missing. */
export async function countShipmentsByDay(
  pool: pg.Pool,
  clientId: string,
  period: ShipmentPeriod,
): Promise<{ date: string; count: number }[]> {
  const { rows } = await pool.query(
    `select s.pickup_key as date, count(*)::int as count from shipments s where ${MOVED} group by 1 order by 1`,
    [clientId, period.from, period.to, period.rateModeIds],
  )
  return rows as { date: string; count: number }[]
}

/** Requirements of a truckload in addition to its ends. */
export interface TruckWishes {
  destination: Address
  stops: Stop[]
  /** Code of the equipment; '' = any. */
  equipment: string
}

/** By shipment, for those of the period with such requirements: most have none. */
export async function listTruckWishes(
  pool: pg.Pool,
  clientId: string,
  period: ShipmentPeriod,
): Promise<Map<string, TruckWishes>> {
  const { rows } = await pool.query(
    `select s.id, s.destination, s.stops, s.equipment from shipments s
      where ${MOVED} and (s.equipment <> '' or s.stops <> '[]')`,
    [clientId, period.from, period.to, period.rateModeIds],
  )
  return new Map((rows as (TruckWishes & { id: string })[]).map(({ id, ...wishes }) => [id, wishes]))
}

/** The booked parcel service of each shipment of a period, by shipment; '' if unknown. */
export async function listBookedServices(
  pool: pg.Pool,
  clientId: string,
  period: ShipmentPeriod,
): Promise<Map<string, string>> {
  const { rows } = await pool.query(
    `select s.id, coalesce(p.service_code, '') as service from shipments s
      left join price_sheets p on p.id = s.price_sheet_id and p.client_id = s.client_id
      where ${MOVED} order by s.pickup_key, s.id`,
    [clientId, period.from, period.to, period.rateModeIds],
  )
  return new Map((rows as { id: string; service: string }[]).map(({ id, service }) => [id, service]))
}

/** Separates the fields of a line, and the lines: never in a code, and removed from texts that users have typed. */
const UNIT = '\x1f'
const RECORD = '\x1e'
const clean = (text: string) => `translate(coalesce(${text}, ''), E'${UNIT}${RECORD}', '')`

const place = (end: string) =>
  ['zip', 'state', 'countryCode'].map((key) => `coalesce(s.${end} ->> '${key}', '')`).join(', ')

const LINE = [
  clean(`i.item ->> 'freightClass'`),
  clean(`i.item ->> 'packageType'`),
  ...['weightLb', 'quantity', 'pieces'].map((key) => `coalesce(i.item ->> '${key}', '0')`),
  // As JSON: extracting each side costs more here than in the process.
  `coalesce(i.item ->> 'dimensions', '{}')`,
  `coalesce(i.item ->> 'isHazmat', 'false')`,
  `coalesce(i.item ->> 'isStackable', 'false')`,
  `coalesce(i.item ->> 'linearFeet', '')`,
].join(` || E'${UNIT}' || `)

const COLUMNS = `s.id, s.bol_number, s.pickup_key, s.rate_mode_id, s.carrier_scac, s.total_cents, s.total_weight_lb,
  ${place('origin')}, ${place('destination')}, array_to_string(s.services, E'${UNIT}'),
  (select coalesce(string_agg(${LINE}, E'${RECORD}' order by i.line_number), '') from shipment_items i
    where i.shipment_id = s.id)`

/** COPY takes no parameters: the values are put into the statement, escaped. */
function statementOf(clientId: string, { from, to, rateModeIds }: ShipmentPeriod): string {
  const modes = rateModeIds === null ? 'null' : `'{${rateModeIds.map(Number).join(',')}}'`
  const values = [pg.escapeLiteral(clientId), pg.escapeLiteral(from), pg.escapeLiteral(to), modes]
  const where = MOVED.replaceAll(/\$(\d)/g, (_, number: string) => values[Number(number) - 1]!)
  return `copy (select ${COLUMNS} from shipments s where ${where} order by s.pickup_key, s.id) to stdout`
}

/** Receives a shipment; a returned promise is awaited before many more are read. */
export type OnShipment = (shipment: ShipmentToRate) => Promise<void> | void

/** The shipments of a period with their lines, one by one, by pickup date and id. Request a few days at a time. */
export function streamShipmentsToRate(
  client: pg.PoolClient,
  clientId: string,
  period: ShipmentPeriod,
  onShipment: OnShipment,
): Promise<void> {
  return copyOut(client, statementOf(clientId, period), (row) => onShipment(shipmentToRate(row.split('\t'))))
}

/** The same as one list. */
export async function readShipmentsToRate(
  pool: pg.Pool,
  clientId: string,
  period: ShipmentPeriod,
): Promise<ShipmentToRate[]> {
  const client = await pool.connect()
  try {
    const shipments: ShipmentToRate[] = []
    await streamShipmentsToRate(client, clientId, period, (shipment) => {
      shipments.push(shipment)
    })
    client.release()
    return shipments
  } catch (error) {
    client.release(true)
    throw error
  }
}

function shipmentToRate(row: readonly string[]): ShipmentToRate {
  const placeAt = (at: number): LtlPlace => ({
    zip: unescapeField(row[at]!),
    state: unescapeField(row[at + 1]!),
    countryCode: unescapeField(row[at + 2]!),
  })
  return {
    id: row[0]!,
    bolNumber: unescapeField(row[1]!),
    pickupDate: row[2]!,
    rateModeId: Number(row[3]),
    carrierScac: unescapeField(row[4]!),
    totalCents: Number(row[5]),
    totalWeightLb: Number(row[6]),
    origin: placeAt(7),
    destination: placeAt(10),
    services: row[13] === '' ? [] : unescapeField(row[13]!).split(UNIT),
    items: row[14] === '' ? [] : unescapeField(row[14]!).split(RECORD).map(itemOf),
  }
}

function itemOf(line: string): LtlItem {
  const [freightClass, packageType, weight, quantity, pieces, sides, hazmat, stackable, feet] = line.split(
    UNIT,
  ) as [string, string, string, string, string, string, string, string, string]
  const { length = 0, width = 0, height = 0 } = JSON.parse(sides) as Partial<LtlItem['dimensions']>
  return {
    freightClass,
    weightLb: Number(weight),
    quantity: Number(quantity),
    packageType,
    pieces: Number(pieces),
    dimensions: { length, width, height },
    isHazmat: hazmat === 'true',
    isStackable: stackable === 'true',
    linearFeet: feet === '' ? null : Number(feet),
  }
}
