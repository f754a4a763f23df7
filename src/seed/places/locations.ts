/** Scene: the shipper's warehouses, its customers' delivery points, and the bill-to addresses. */

import type { Row } from '#database/sql/row.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { DemoClient, WarehousePlan } from '../demo-clients.ts'
import { type Random, randomOf } from '../random.ts'
import { type RowIds, rowIds } from '../row-ids.ts'
import {
  businessNames,
  fictionalEmail,
  fictionalPhone,
  LOCATION_TYPES,
  streetAddress,
} from './business-names.ts'
import { chanceCanadianPlace, chancePlace } from './cities.ts'
import { type Point, timeZoneOf, usPlace, type ZipPlace } from './geography.ts'

/** A pickup or delivery location with the facts that other scenes need. */
export interface Stop extends Point {
  row: Row<'locations'>
  address: Address
  timeZone: string
  /** Relative frequency of freight to it; 0 for warehouses. */
  weight: number
}

export interface Places {
  warehouses: (Stop & { plan: WarehousePlan })[]
  consignees: Stop[]
  billTo: Row<'bill_to_addresses'>[]
}

/** The relative frequency of each location type, and the services that its deliveries need. */
const TYPE_WEIGHT: Record<string, number> = {
  'Retail store': 34,
  'Distribution center': 18,
  Business: 32,
  'Construction site': 6,
  Residential: 4,
  School: 3,
  Government: 3,
}
const USUAL_SERVICES: Record<string, readonly string[]> = {
  'Distribution center': ['APPT'],
  'Construction site': ['CONDEL', 'LGDEL', 'NOTIFY'],
  Residential: ['RESDEL', 'LGDEL', 'NOTIFY'],
  School: ['EDUDEL', 'LGDEL'],
  Government: ['GOVDEL', 'APPT'],
}

export function makePlaces(client: DemoClient, clientId: string, createdAt: Date): Places {
  const random = randomOf(`${client.code} locations`)
  const ids = rowIds(`${client.code} locations`)
  const make = (
    row: Omit<Row<'locations'>, 'id' | 'client_id' | 'created_at' | 'deleted_at' | 'match_key' | 'code'>,
    point: Point,
    weight: number,
  ) =>
    stopOf(
      {
        id: ids.at(createdAt),
        client_id: clientId,
        ...row,
        code: '',
        match_key: locationMatchKey({ companyName: row.name, street: row.street!, zip: row.zip! }),
        created_at: createdAt,
        deleted_at: null,
      },
      point,
      weight,
    )
  const warehouses = client.warehouses.map((plan) => {
    const place = usPlace(plan.zip)
    const row = {
      ...addressColumns(place),
      name: `${client.name.replace(' (demo)', '')}, ${place.city}`,
      street: plan.street,
      contact_name: 'Shipping office',
      contact_phone: fictionalPhone(random, place.state),
      email: fictionalEmail('shipping', `${client.code}-${plan.code}`),
      location_type: 'Warehouse',
      sold_to: '',
      services: [],
      warehouse_code: plan.code,
    }
    return { ...make(row, place, 0), plan }
  })
  const consignees = customersOf(client, random).map(({ place, weight, ...row }) =>
    make({ ...addressColumns(place), ...row, warehouse_code: '' }, place, weight),
  )
  return { warehouses, consignees, billTo: billToRows(client, clientId, ids, createdAt) }
}

const addressColumns = (place: ZipPlace) => ({
  street2: '',
  city: place.city,
  state: place.state,
  zip: place.zip,
  country_code: place.countryCode,
})

/** Customers with one to nine delivery points each, until there are enough. */
function customersOf(client: DemoClient, random: Random) {
  const nameOf = businessNames(random)
  const wanted = client.locations - client.warehouses.length
  const points: (ReturnType<typeof deliveryPoint> & { weight: number })[] = []
  for (let customer = 1; points.length < wanted; customer++) {
    const locationType = random.pickWeighted(LOCATION_TYPES, (type) => TYPE_WEIGHT[type]!)
    const name = nameOf(locationType)
    const soldTo = String(10_000 + customer * 7)
    const isChain = locationType === 'Retail store' || locationType === 'Distribution center'
    const count = Math.min(wanted - points.length, isChain ? random.whole(1, 9) : random.whole(1, 2))
    // A few customers account for most of the freight.
    const size = 1 / customer ** 0.55
    for (let store = 1; store <= count; store++) {
      const isCanadian = wanted - points.length <= client.canadianLocations
      const place = isCanadian ? chanceCanadianPlace(random) : chancePlace(random)
      const suffix =
        count > 1
          ? `, ${isChain ? `${locationType === 'Retail store' ? 'Store' : 'DC'} ` : 'Site '}${100 + store * 3}`
          : ''
      const point = deliveryPoint(random, `${name}${suffix}`, locationType, soldTo, place)
      points.push({ ...point, weight: size * random.decimal(0.3, 1.7, 3) })
    }
  }
  return points
}

function deliveryPoint(random: Random, name: string, locationType: string, soldTo: string, place: ZipPlace) {
  const services = [...(USUAL_SERVICES[locationType] ?? [])]
  if (locationType === 'Retail store' && random.chance(0.35)) services.push('LGDEL')
  if (locationType === 'Business' && random.chance(0.12)) services.push('LGDEL', 'NOTIFY')
  return {
    name,
    street: streetAddress(random),
    contact_name: random.pick([
      'Receiving',
      'Dock office',
      'Receiving desk',
      'Inbound freight',
      'Store office',
    ]),
    contact_phone: fictionalPhone(random, place.state),
    email: fictionalEmail('receiving', name),
    location_type: locationType,
    sold_to: soldTo,
    services,
    place,
  }
}

function stopOf(row: Row<'locations'>, point: Point, weight: number): Stop {
  return { row, address: addressOf(row), ...point, timeZone: timeZoneOf(point), weight }
}

/** The address as stored in shipments and orders. */
function addressOf(row: Row<'locations'>): Address {
  return {
    companyName: row.name,
    street: row.street!,
    street2: row.street2!,
    city: row.city!,
    state: row.state!,
    zip: row.zip!,
    countryCode: row.country_code!,
    contactName: row.contact_name!,
    contactPhone: row.contact_phone!,
    email: row.email!,
  }
}

function billToRows(
  client: DemoClient,
  clientId: string,
  ids: RowIds,
  createdAt: Date,
): Row<'bill_to_addresses'>[] {
  return client.billTo.map(({ name, street, zip, isDefault, accountGroup = '' }) => ({
    id: ids.at(createdAt),
    client_id: clientId,
    name,
    street,
    ...addressColumns(usPlace(zip)),
    is_default: isDefault,
    account_group_code: accountGroup,
    created_at: createdAt,
  }))
}

/** A bill-to address as stored in shipments. */
export function billToAddress(row: Row<'bill_to_addresses'>): Address {
  return {
    companyName: row.name,
    street: row.street!,
    street2: row.street2!,
    city: row.city!,
    state: row.state!,
    zip: row.zip!,
    countryCode: row.country_code!,
    contactName: 'Freight payables',
    contactPhone: '',
    email: fictionalEmail('payables', row.name),
  }
}
