import { Checkbox, Skeleton } from '@mantine/core'
import styles from './data-table.module.css'
import { Heading } from './head-cell.tsx'
import { isForRow, type TableParts } from './table-view.ts'

/** The table on a narrow screen: one card a row, with the column titles beside the values. */
export function TableCards<R>(parts: TableParts<R>) {
  if (parts.isFirstLoad) {
    return (
      <div className={styles.cards} aria-busy>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={132} radius="md" />
        ))}
      </div>
    )
  }
  return (
    <ul className={styles.cards} aria-label={parts.label} onKeyDown={parts.onKeyDown}>
      {parts.rows.map((row, index) => (
        <Card key={parts.rowId(row)} parts={parts} index={index} />
      ))}
    </ul>
  )
}

function Card<R>({ parts, index }: { parts: TableParts<R>; index: number }) {
  const { columns, rows, rowId, selection, open } = parts
  const row = rows[index]!
  const id = rowId(row)
  const title = columns.find((column) => column.isCardTitle) ?? columns[0]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list, for all cards
    <li
      className={styles.card}
      data-index={index}
      data-active={id === parts.activeId || undefined}
      tabIndex={open || selection ? 0 : undefined}
      onClick={(event) => {
        if (open && isForRow(event.target)) open(index)
      }}
    >
      <div className={styles.cardTitle}>
        {title?.cell(row)}
        {selection ? (
          <Checkbox
            aria-label={`Select row ${index + 1}`}
            checked={selection.has(id)}
            onChange={() => selection.toggle(index)}
          />
        ) : null}
      </div>
      <dl className={styles.facts}>
        {columns
          .filter((column) => column !== title)
          .map((column) => (
            <div key={column.id}>
              <dt>
                <Heading column={column} />
              </dt>
              <dd>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  )
}
