/** Scene: duplicate locations, and a list of stores that waits to be imported; all invented. */

import type { Row } from '#database/sql/row.ts'
import { BLANK_LOCATION, type LocationDetails } from '#domain/addresses/location.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'
import type { Stop } from './locations.ts'

/** Smaller shippers know all their locations, so they have no duplicates. */
const LARGE = 100
const WEEKS_LATER_MS = 9 * 7 * 86_400_000
const REPEATED = [4, 11, 23]

/** The same location in another spelling, entered some weeks after the first. */
function repeatedOf(stop: Stop, at: Date, id: string): Row<'locations'> {
  const row = {
    ...stop.row,
    id,
    code: '',
    name: `${stop.row.name}, Inc.`,
    street: stop.row.street!.toUpperCase(),
    services: [],
    created_at: at,
  }
  return { ...row, match_key: locationMatchKey(detailsOf(row)) }
}

export function makeRepeatedLocations(
  { client, clientId, places, today }: Scene,
  setUp: Date,
): {
  locations: Row<'locations'>[]
  imports: Row<'location_imports'>[]
  importRows: Row<'location_import_rows'>[]
} {
  if (client.locations < LARGE) return { locations: [], imports: [], importRows: [] }
  const ids = rowIds(`${client.code} repeated locations`)
  const later = new Date(setUp.getTime() + WEEKS_LATER_MS)
  const locations = REPEATED.map((at) => repeatedOf(places.consignees[at]!, later, ids.at(later)))
  const created = new Date(today.start.getTime() - 3 * 3_600_000)
  const list: Row<'location_imports'> = {
    id: ids.at(created),
    client_id: clientId,
    state: 'ready',
    file_name: 'stores-spring.csv',
    work_id: null,
    row_count: 4,
    created_by: 'demo',
    created_at: created,
    finished_at: null,
  }
  return {
    locations,
    imports: [list],
    importRows: rowsOfList(list.id, places.consignees, () => ids.at(created)),
  }
}

/** One row of each kind: existing with a change, new, invalid, repeated. */
function rowsOfList(
  importId: string,
  consignees: readonly Stop[],
  newId: () => string,
): Row<'location_import_rows'>[] {
  const [known, other] = [consignees[30]!, consignees[31]!]
  const opening = {
    ...detailsOf(other.row),
    code: 'ST-9001',
    companyName: 'Synthetic Outlet 9001',
    street: '9001 Example Way',
    contactPhone: '',
    email: '',
  }
  const make = (
    row: number,
    outcome: Row<'location_import_rows'>['outcome'],
    given: LocationDetails,
    faults: { column: string; reason: string }[] = [],
  ): Row<'location_import_rows'> => ({
    import_id: importId,
    row_number: row,
    outcome,
    code: given.code,
    match_key: locationMatchKey(given),
    given,
    faults,
    new_id: newId(),
    found_id: outcome === 'duplicate' ? known.row.id : null,
    found_by: outcome === 'duplicate' ? 'address' : '',
    choice: '',
    former: null,
    version_after: null,
  })
  const repeated = [{ column: '', reason: 'Row 3 is the same location.' }]
  const wrong = [{ column: 'ZIP', reason: 'ZIP 00000 is not known.' }]
  return [
    make(2, 'duplicate', {
      ...BLANK_LOCATION,
      ...detailsOf(known.row),
      contactName: 'Night receiving',
      services: ['LGDEL', 'NOTIFY'],
    }),
    make(3, 'new', opening),
    make(4, 'repeated', opening, repeated),
    make(5, 'wrong', { ...opening, code: 'ST-9002', zip: '00000' }, wrong),
  ]
}

function detailsOf(row: Row<'locations'>): LocationDetails {
  return {
    code: row.code!,
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
    locationType: row.location_type!,
    soldTo: row.sold_to!,
    services: row.services!,
  }
}
