import { fail } from '#contracts/errors.ts'
import { findWithoutConsignee } from '#database/shipments/shipments.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { MadeKind } from './printing/print-parts.ts'

/** A rated shipment may have only the ZIP code of its consignee; a bill of lading needs the name. */
export async function requireConsignees(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  shipmentIds: readonly string[],
  kinds: readonly MadeKind[],
): Promise<void> {
  if (!kinds.includes('BOL') && !kinds.includes('MasterBOL')) return
  const bolNumber = await findWithoutConsignee(db, clientId, shipmentIds)
  if (bolNumber !== null) fail('CONSIGNEE_MISSING', { bolNumber })
}
