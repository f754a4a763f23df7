import { listWarehouses } from '#database/locations.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../context.ts'

/** The zone of the clock at a dock. */
export const zoneOfDock = ({ zip }: Pick<Address, 'zip'>): string =>
  findPlace(zip)?.timeZone ?? 'America/New_York'

/** By which clock a client's people read a day that belongs to no dock in particular: that of their first warehouse. */
export async function homeZone({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>): Promise<string> {
  const [first] = await listWarehouses(db, clientId)
  return zoneOfDock({ zip: first?.zip ?? '' })
}
