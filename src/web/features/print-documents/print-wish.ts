import type { PrintableShipment } from '#contracts/entities/print-job.ts'

export type Kind = PrintableShipment['documents'][number]['kind']

/** What the user has chosen in the dialog. */
export interface Wish {
  kinds: Kind[]
  /** '' = as many as each paper usually has. */
  copies: number | ''
  /** '' = the usual printer of each paper. */
  printerId: string
}

/** The papers that at least one of the shipments has, in the order of the first. */
export function kindsOf(shipments: readonly PrintableShipment[]): { kind: Kind; label: string }[] {
  const known = new Map<Kind, string>()
  for (const { kind, label } of shipments.flatMap(({ documents }) => documents)) known.set(kind, label)
  return [...known].map(([kind, label]) => ({ kind, label }))
}
