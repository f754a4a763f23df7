import { Refusal } from '#contracts/errors.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import { findBridgeOfUser } from '#database/printing/print-bridges.ts'
import { listPrinters, type Printer } from '#database/printing/printers.ts'
import { addJob } from '#database/queue/jobs.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { isHeldByCarrier } from '#domain/shipment/lifecycle.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { bridgeOf, printerFor } from './print-jobs.ts'
import { type PrintHouse, printOnce } from './print-once.ts'

/** Papers of a booked shipment go to the printers of the user who booked it, unless that user prints them manually. */
export const PRINT_BOOKED = 'print-booked'

interface BookedPapers {
  clientId: string
  userId: string
  requestId: string
  shipmentId: string
  /** The shipment's version after the booking: if it is booked again, it is printed again. */
  version: number
}

/** Has the papers printed after the booking; does nothing without a bridge. */
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
 * The job: prints the bill of lading if a printer accepts it, and pallet labels if a printer was chosen for them. Skips
 * a shipment that is no longer tendered. The audit trail lists what could not be printed.
 */
export async function printBooked(house: PrintHouse, papers: BookedPapers): Promise<void> {
  const { clientId, userId, requestId, shipmentId } = papers
  const tell = (db: Db, { message }: Refusal) =>
    insertAuditLine(db, {
      ...{ clientId, userId, userName: '', what: 'shipment.not-printed', subjectId: shipmentId },
      ...{ detail: { reason: message }, requestId },
    })
  const wish = { clientId, userId, requestId, uniqueName: uniqueNameOf(papers) }
  const refusal = await printOnce(house, wish, async (context) => {
    const shipment = await findShipment(context.db, clientId, shipmentId, { lock: true })
    if (!shipment || !isStillTendered(shipment)) return null
    const bridge = await bridgeOf(context)
    const { kinds, withoutBill } = kindsToPrint(await listPrinters(context.db, clientId, bridge.id))
    if (withoutBill) await tell(context.db, withoutBill)
    return { shipmentIds: [shipmentId], kinds }
  })
  if (refusal) await tell(house.db, refusal)
}

/** A shipment that was voided or declined must not be printed although it was tendered once. */
export const isStillTendered = (
  shipment: Pick<StoredShipment, 'isTendered' | 'isDeclined' | 'status'>,
): boolean => isHeldByCarrier(shipment) && shipment.status !== 'V'

/**
 * Labels are printed even if several printers could print the bill of lading and none was chosen for it: `withoutBill`
 * is the reason. A user with label printers only needs no bill.
 * @throws NO_PRINTER_FOR if nothing is left to print
 */
export function kindsToPrint(printers: readonly Printer[]): {
  kinds: ('BOL' | 'PalletLabel')[]
  withoutBill: Refusal | null
} {
  const ready = printers.filter(({ isEnabled }) => isEnabled)
  const labels = ready.some(({ defaultFor }) => defaultFor.includes('PalletLabel'))
    ? (['PalletLabel'] as const)
    : []
  try {
    printerFor('BOL', 'PDF', printers, '')
    return { kinds: ['BOL', ...labels], withoutBill: null }
  } catch (error) {
    if (!(error instanceof Refusal) || labels.length === 0) throw error
    return { kinds: [...labels], withoutBill: ready.some(({ type }) => type === 'PDF') ? error : null }
  }
}
