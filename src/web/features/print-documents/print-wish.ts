import { t } from '@lingui/core/macro'
import type { PrintableShipment } from '#contracts/entities/print-job.ts'
import type { FREIGHT_INCOTERMS } from '#contracts/reference.ts'
import { masterBillGap } from '#domain/shipment/master-bill.ts'

export type Kind = PrintableShipment['documents'][number]['kind']

/** The user's choices in the dialog. */
export interface Wish {
  kinds: Kind[]
  /** '' = the default number of each paper. */
  copies: number | ''
  /** '' = the default printer of each paper. */
  printerId: string
  /** For a commercial invoice; '' = filled in by hand. */
  incoterm: '' | (typeof FREIGHT_INCOTERMS)[number]
}

/**
 * The papers of at least one of the shipments, in the order of the first; for shipments that travel together also a
 * master bill of lading.
 */
export function kindsOf(shipments: readonly PrintableShipment[]): { kind: Kind; label: string }[] {
  const known = new Map<Kind, string>()
  if (masterBillGap(shipments) === null) known.set('MasterBOL', t`Master bill of lading`)
  for (const { kind, label } of shipments.flatMap(({ documents }) => documents)) known.set(kind, label)
  return [...known].map(([kind, label]) => ({ kind, label }))
}
