import { Text } from '@mantine/core'
import type {
  IntegrationRunValue,
  MappedColumn,
  OrderFileField,
  OrderFilePreviewValue,
} from '#contracts/entities/integration-source.ts'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import css from './order-integration.module.css'
import { RejectedRows } from './rejected-rows.tsx'

interface OrderPreviewProps {
  run: IntegrationRunValue
  file: OrderFilePreviewValue
  fields: readonly OrderFileField[]
  columns: readonly MappedColumn[]
}

const shown = (count: number): string => count.toLocaleString('en-US')

/** The first rows under the fields that they fill; what the whole file comes to; what is wrong with it. */
export function OrderPreview({ run, file, fields, columns }: OrderPreviewProps) {
  const labelOf = (title: string): string =>
    columns
      .filter(({ column, joinColumns }) => title !== '' && (column === title || joinColumns.includes(title)))
      .map(({ field }) => fields.find((one) => one.field === field)?.label ?? '')
      .join(', ') || 'not taken'
  const faulty = new Set(file.rejected.map(({ row }) => row))
  return (
    <>
      <dl className={css.totals}>
        {(
          [
            ['Rows', run.rows],
            ['Orders', run.orders],
            ['New orders', run.accepted],
            ['Here already', run.duplicates],
            ['Rows to put right', run.rejected],
          ] as const
        ).map(([term, count]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{shown(count)}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={css.scroll} aria-label="First rows of the file" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">Row</th>
              {file.header.map((title, column) => (
                <th scope="col" key={columnLetters(column)}>
                  <span className={css.into}>{labelOf(title)}</span>
                  {title || columnLetters(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {file.rows.map(({ number, cells }) => (
              <tr key={number} data-faulty={faulty.has(number) || undefined}>
                <th scope="row">{number}</th>
                {file.header.map((_title, column) => (
                  <td key={columnLetters(column)}>{cells[column] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {file.rejected.length > 0 ? (
        <RejectedRows rows={file.rejected} total={run.rejected} />
      ) : (
        <Text size="sm" c="dimmed">
          {file.problems.length === 0 ? 'Every row can be taken.' : ''}
        </Text>
      )}
    </>
  )
}
