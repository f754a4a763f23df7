import type { DockShipment } from '#contracts/entities/dock.ts'
import { keep, readKept } from '../../api/kept.ts'

/** The last list from the server, stored in the browser for use without a network. */
export interface KeptDay {
  rows: readonly DockShipment[]
  /** When the server sent the list, ISO 8601; '' = never. */
  refreshedAt: string
}

const NOTHING: KeptDay = { rows: [], refreshedAt: '' }

/** One list per user; switching the warehouse loads it again. */
const nameOf = (userId: string) => `dock.day.${userId}`

export function readDay(userId: string, warehouse: string): KeptDay {
  const kept = readKept<(KeptDay & { warehouse: string }) | null>(nameOf(userId), null)
  return kept?.warehouse === warehouse ? kept : NOTHING
}

export const keepDay = (userId: string, warehouse: string, { rows, refreshedAt }: KeptDay): void =>
  keep(nameOf(userId), { warehouse, rows, refreshedAt })

/** The warehouse chosen on this device; '' = all of them. */
export const readWarehouse = (userId: string): string => readKept(`dock.warehouse.${userId}`, '')
export const keepWarehouse = (userId: string, code: string): void => keep(`dock.warehouse.${userId}`, code)
