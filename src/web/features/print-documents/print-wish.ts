import { t } from '@lingui/core/macro'
import type { PrintableShipment } from '#contracts/entities/print-job.ts'
import type { FREIGHT_INCOTERMS } from '#contracts/reference.ts'
import { masterBillGap } from '#domain/shipment/master-bill.ts'

export type Kind = PrintableShipment['documents'][number]['kind']

/** What the user has chosen in the dialog. */
export interface Wish {
  kinds: Kind[]
  /** '' = as many as each paper usually has. */
  copies: number | ''
  /** '' = the usual printer of each paper. */
  printerId: string
  /** On a commercial invoice; '' = to be filled in by hand. */
  incoterm: '' | (typeof FREIGHT_INCOTERMS)[number]
}

/**
 * The papers that at least one of the shipments has, in the order of the first; over shipments that travel together a
 * master bill of lading.
 */
export function kindsOf(shipments: readonly PrintableShipment[]): { kind: Kind; label: string }[] {
  const known = new Map<Kind, string>()
  if (masterBillGap(shipments) === null) known.set('MasterBOL', t`Master bill of lading`)
  for (const { kind, label } of shipments.flatMap(({ documents }) => documents)) known.set(kind, label)
  return [...known].map(([kind, label]) => ({ kind, label }))
}
