import { csvFile } from '#documents/data-files/csv.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { WORKBOOK_TYPE } from '#documents/data-files/workbook-parts.ts'
import type { MappingField } from '#domain/mapping/field.ts'

export type TableFormat = 'CSV' | 'XLSX'

/** Rows under the column names that an import recognizes; no cell is a formula, whatever it begins with. */
export function writeTable(
  format: TableFormat,
  { title, fields }: { title: string; fields: readonly Pick<MappingField, 'label'>[] },
  rows: readonly (readonly string[])[],
): Uint8Array {
  const table = [fields.map(({ label }) => label), ...rows]
  return format === 'CSV' ? csvFile(table) : workbookFile(title, table)
}

export const CSV_TYPE = 'text/csv; charset=utf-8'

/** A table as the reply to a call. */
export const tableFile = (name: string, format: TableFormat, bytes: Uint8Array) => ({
  bytes,
  fileName: `${name}.${format.toLowerCase()}`,
  contentType: format === 'CSV' ? CSV_TYPE : WORKBOOK_TYPE,
})

/** An empty list: its header row and one example row. */
export const templateFile = (
  name: string,
  format: TableFormat,
  table: { title: string; fields: readonly MappingField[] },
) => tableFile(name, format, writeTable(format, table, [table.fields.map(({ example }) => example)]))
