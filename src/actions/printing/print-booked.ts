import { insertAuditLine } from '#database/audit-trail.ts'
import { addJob } from '#database/jobs.ts'
import { findBridgeOfUser } from '#database/print-bridges.ts'
import { listPrinters } from '#database/printers.ts'
import { findShipment, type StoredShipment } from '#database/shipments.ts'
import type { ActionContext } from '../context.ts'
import { findPrinterFor } from './print-jobs.ts'
import { type PrintHouse, printOnce } from './print-once.ts'

/** Papers of a booked shipment go to the printers of whoever booked it, unless he prints them himself. */
export const PRINT_BOOKED = 'print-booked'

interface BookedPapers {
  clientId: string
  userId: string
  requestId: string
  shipmentId: string
  /** The shipment's after the booking: booked again, it is printed again. */
  version: number
}

/** Has the papers printed once the booking is done; nothing without a bridge. */
export async function printWhenBooked(
  { db, clientId, user, requestId }: ActionContext,
  { id: shipmentId, version }: StoredShipment,
): Promise<void> {
  if (!(await findBridgeOfUser(db, clientId, user.id))) return
  const papers: BookedPapers = { clientId, userId: user.id, requestId, shipmentId, version }
  await addJob(db, PRINT_BOOKED, { ...papers }, { key: uniqueNameOf(papers) })
}

const uniqueNameOf = ({ shipmentId, version }: Pick<BookedPapers, 'shipmentId' | 'version'>): string =>
  `booked-${shipmentId}-${version}`

/**
 * The job: the bill of lading where a printer takes it, and pallet labels where one was chosen for them. A shipment
 * that is not tendered any more is left alone; what cannot be printed is told in its audit trail.
 */
export async function printBooked(house: PrintHouse, papers: BookedPapers): Promise<void> {
  const { clientId, userId, requestId, shipmentId } = papers
  const wish = { clientId, userId, requestId, uniqueName: uniqueNameOf(papers) }
  const refusal = await printOnce(house, wish, async (context) => {
    const shipment = await findShipment(context.db, clientId, shipmentId, { lock: true })
    const kinds = await kindsToPrint(context)
    return shipment?.isTendered && kinds.length > 0 ? { shipmentIds: [shipmentId], kinds } : null
  })
  if (!refusal) return
  await insertAuditLine(house.db, {
    ...{ clientId, userId, userName: '', what: 'shipment.not-printed', subjectId: shipmentId },
    ...{ detail: { reason: refusal.message }, requestId },
  })
}

async function kindsToPrint({ db, clientId, user }: ActionContext): Promise<('BOL' | 'PalletLabel')[]> {
  const bridge = await findBridgeOfUser(db, clientId, user.id)
  if (!bridge) return []
  const printers = await listPrinters(db, clientId, bridge.id)
  const takesLabels = printers.some((one) => one.isEnabled && one.defaultFor.includes('PalletLabel'))
  return [
    ...(findPrinterFor('BOL', 'PDF', printers) ? (['BOL'] as const) : []),
    ...(takesLabels ? (['PalletLabel'] as const) : []),
  ]
}
