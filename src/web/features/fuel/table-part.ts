import type { TypedTable } from './typed-table.ts'

export interface TablePartProps {
  typed: TypedTable
  isPerMile: boolean
  faults: Record<string, string>
  set: (changes: Partial<TypedTable>) => void
}
