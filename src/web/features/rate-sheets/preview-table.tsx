import { Text } from '@mantine/core'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { previewRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import { FaultList } from './fault-list.tsx'
import type { SheetField } from './kinds.ts'
import css from './rate-sheets.module.css'

interface PreviewTableProps {
  preview: ReplyOf<typeof previewRateSheet>
  fields: readonly SheetField[]
  choices: readonly { field: string; column: number | null }[]
}

/** The first rows as the file has them, under the fields that they fill. */
export function PreviewTable({ preview, fields, choices }: PreviewTableProps) {
  const fieldOf = (column: number): string => {
    const choice = choices.find((one) => one.column === column)
    return fields.find(({ id }) => id === choice?.field)?.label ?? 'not taken'
  }
  const faulty = new Set(preview.faults.map(({ row }) => row))
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={css.scroll} aria-label="First rows of the file" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {preview.header.map((title, column) => (
                <th scope="col" key={columnLetters(column)}>
                  <span className={css.into}>{fieldOf(column)}</span>
                  {title || columnLetters(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ number, cells }) => (
              <tr key={number} data-faulty={faulty.has(number) || undefined}>
                <th scope="row">{number}</th>
                {preview.header.map((_title, column) => (
                  <td key={columnLetters(column)}>{cells[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {preview.faults.length > 0 ? (
        <FaultList title="In these rows" faults={preview.faults} />
      ) : (
        <Text size="sm" c="dimmed">
          The first {preview.rows.length} rows can be read with these columns.
        </Text>
      )}
    </>
  )
}
