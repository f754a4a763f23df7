import { readFreightInvoice210 } from '#carriers/edi/freight-invoice-210.ts'
import { shippersNumbers } from '#carriers/edi/references.ts'
import { readShipmentStatus214 } from '#carriers/edi/shipment-status-214.ts'
import { readTenderResponse990 } from '#carriers/edi/tender-response-990.ts'
import type { TransactionSet } from '#carriers/edi/x12/interchange.ts'

/** The shipper's number of the shipment that a carrier's set is about; '' if it names none. */
export function shipmentNumberOf(set: TransactionSet): string {
  const named = namedBy(set)
  return named ? (shippersNumbers(named)[0] ?? '') : ''
}

function namedBy(set: TransactionSet) {
  switch (set.id) {
    case '990':
      return readTenderResponse990(set)
    case '214':
      return readShipmentStatus214(set)
    case '210':
      return readFreightInvoice210(set)
    default:
      return null
  }
}
