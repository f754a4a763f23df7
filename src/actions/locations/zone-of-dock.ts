import { listWarehouses } from '#database/locations/locations.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { findPlaceOf } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'

const NOBODYS_ZONE = 'America/New_York'

/** The time zone of a dock. */
export const zoneOfDock = (dock: Pick<Address, 'zip' | 'countryCode'>): string =>
  findPlaceOf(dock)?.timeZone ?? NOBODYS_ZONE

/** The time zone for days that belong to no dock in particular: that of the client's first warehouse. */
export async function homeZone({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>): Promise<string> {
  const [first] = await listWarehouses(db, clientId)
  return first ? zoneOfDock(first) : NOBODYS_ZONE
}
