import { listWarehouses } from '#database/locations.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../context.ts'

/** By which clock a client's people read a day that belongs to no dock in particular: that of their first warehouse. */
export async function homeZone({ db, clientId }: Pick<ActionContext, 'db' | 'clientId'>): Promise<string> {
  const [first] = await listWarehouses(db, clientId)
  return findPlace(first?.zip ?? '')?.timeZone ?? 'America/New_York'
}
