/** Names of businesses, combined from parts: no real businesses or people are meant. */
import type { Random } from '../random.ts'

const FIRST = (
  'Ridgeline, Blue Mesa, Copper Creek, Northgate, Iron Valley, Silver Fork, Prairie View, Stone Harbor, Granite Bay, ' +
  'Red Canyon, Timberline, Lakeshore, Eastfield, Westbrook, Clearwater, High Plains, Cottonwood, Juniper, Sagebrush, ' +
  'Bluestem, Old Mill, Riverbend, Four Corners, Summit Peak, Sunrise, Harborview, Maple Street, Foundry Row, ' +
  'Lantern Hill, Wheatland, Cedar Fork, Gulf Breeze, Tidewater, Piedmont, Great Basin, Cascade, Palmetto, Bayou, ' +
  'Keystone Row, Canal Street, Depot Square, Quarry Road, Orchard Park, Meadowlark, Kestrel, Bighorn, Pronghorn, ' +
  'Heron Lake, White Birch, Black Oak, Painted Desert, Salt Flat, Thunder Basin, Mariner, Compass Point, Beacon'
).split(', ')

/** Trades by the location type of the delivery. */
const TRADES: Record<string, readonly string[]> = {
  'Retail store': [
    'Hardware',
    'Home & Garden',
    'Outfitters',
    'Farm Supply',
    'Storage Solutions',
    'Office Interiors',
  ],
  'Distribution center': [
    'Distribution',
    'Wholesale',
    'Building Products',
    'Industrial Supply',
    'Logistics Park',
  ],
  Business: ['Fabrication', 'Packaging', 'Cabinet Works', 'Industrial', 'Millwork', 'Equipment', 'Fasteners'],
  'Construction site': ['Builders', 'Interiors Group', 'Contracting', 'Site Services'],
  Residential: ['Home Workshop', 'Studio', 'Garage Co-op'],
  School: ['School District Stores', 'Community College Facilities', 'Technical Institute'],
  Government: ['County Public Works', 'City Stores Division', 'Regional Water Authority'],
}

export const LOCATION_TYPES = Object.keys(TRADES)

/** Returns a name that was not used before. */
export function businessNames(random: Random): (locationType: string) => string {
  const given = new Set<string>()
  return (locationType) => {
    for (;;) {
      const name = `${random.pick(FIRST)} ${random.pick(TRADES[locationType]!)}`
      if (given.has(name)) continue
      given.add(name)
      return name
    }
  }
}

const STREETS = (
  'Commerce, Industrial, Depot, Foundry, Mill, Warehouse, Enterprise, Market, Railroad, Airport, Harbor, Quarry, Main, ' +
  'Distribution, Freight, Cannery, Lumber, Prairie, Canal, Orchard, Terminal, Meridian, Frontage, Gateway'
).split(', ')
const STREET_KINDS = ['Street', 'Avenue', 'Road', 'Boulevard', 'Parkway', 'Drive', 'Way', 'Court']

export function streetAddress(random: Random): string {
  return `${random.whole(100, 9899)} ${random.pick(STREETS)} ${random.pick(STREET_KINDS)}`
}

const AREA_CODES: Record<string, string> = Object.fromEntries(
  (
    'AL205 AZ602 AR501 CA415 CO303 CT203 DE302 DC202 FL305 GA404 ID208 IL312 IN317 IA515 KS316 KY502 LA504 ME207 ' +
    'MD410 MA617 MI313 MN612 MS601 MO314 MT406 NE402 NV775 NH603 NJ201 NM505 NY212 NC919 ND701 OH614 OK405 OR503 ' +
    'PA717 RI401 SC803 SD605 TN615 TX214 UT801 VT802 VA804 WA206 WV304 WI414 WY307 ON905 QC514 MB204 SK306 AB403 BC604'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

/** A fictional number: 555-0100 to 555-0199 are reserved for fiction. */
export function fictionalPhone(random: Random, state: string): string {
  return `(${AREA_CODES[state] ?? '800'})555-01${random.digits(2)}`
}

/** No one receives mail to example.com. */
export function fictionalEmail(box: string, name: string): string {
  const part = name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${box}.${part}@example.com`
}
