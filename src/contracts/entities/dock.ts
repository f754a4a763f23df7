import * as z from 'zod/mini'
import { shipmentRow } from './shipment.ts'

/** A pickup on the dock page. */
export const dockShipment = z.object({
  shipment: shipmentRow,
  /** By the warehouse's calendar; loaded: it has left. */
  day: z.enum(['overdue', 'today', 'later', 'loaded']),
  /** Handling units to load. */
  units: z.int(),
  /** The units that are loaded. */
  checked: z.array(z.object({ unit: z.int(), at: z.string(), by: z.string() })),
  /** Unit -> SSCC of the label that was printed for it. */
  ssccs: z.record(z.string(), z.string()),
  instructions: z.string(),
  services: z.array(z.string()),
  isHazmat: z.boolean(),
  loadedAt: z.nullable(z.string()),
  loadedBy: z.string(),
  trailer: z.string(),
  seal: z.string(),
})
export type DockShipment = z.output<typeof dockShipment>
