import { listWarehouses } from '#database/locations/locations.ts'
import { countPickups } from '#database/reports/console-board.ts'
import { placeName } from '#domain/addresses/place-name.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isOpenTo } from '../kernel/open-statuses.ts'
import { isSameCode } from '../locations/warehouse-code.ts'

/**
 * Pickups due today and overdue for a warehouse ('' for all), and the same by warehouse, including those without any.
 */
export async function countSchedule(context: ActionContext, warehouse: string) {
  const { pool, db, clientId, now } = context
  const [counts, places] = await Promise.all([
    isOpenTo(context, 'T') ? countPickups(pool, clientId, now) : [],
    listWarehouses(db, clientId),
  ])
  const names = new Map(places.map((one) => [one.warehouseCode, placeName(one)]))
  const codes = new Set([...names.keys(), ...counts.map((one) => one.warehouse)])
  const warehouses = [...codes].sort().map((code) => {
    const { today = 0, overdue = 0 } = counts.find((one) => one.warehouse === code) ?? {}
    return { WHSE: code, name: names.get(code) ?? code, today, overdue }
  })
  const asked = warehouses.filter(({ WHSE }) => warehouse === '' || isSameCode(WHSE, warehouse))
  const sum = (key: 'today' | 'overdue') => asked.reduce((total, one) => total + one[key], 0)
  return { today: sum('today'), overdue: sum('overdue'), warehouses, refreshedAt: now.toISOString() }
}
