import { t } from '@lingui/core/macro'
import { Checkbox, Group, Skeleton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { PlainIds } from '../copy-id.tsx'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import { isForRow, type TableParts } from './table-view.ts'

/** Number of facts on a folded card. */
const FIRST_FACTS = 4

/** The table on a narrow screen: one card per row, with four facts and the rest on a tap. */
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
  const [isWhole, setWhole] = useState(false)
  const title = columns.find((column) => column.isCardTitle) ?? columns[0]
  const actions = columns.find((column) => column.isActions)
  const facts = columns.filter((column) => column !== title && column !== actions)
  const first = firstFacts(facts)
  const shown = isWhole ? [...first, ...facts.filter((column) => !first.includes(column))] : first
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of all cards
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
        <PlainIds value={open !== null}>{title?.cell(row)}</PlainIds>
        <Group gap="sm" wrap="nowrap">
          {actions?.cell(row)}
          {selection ? (
            <Checkbox
              aria-label={t`Select row ${index + 1}`}
              checked={selection.has(id)}
              onChange={() => selection.toggle(index)}
            />
          ) : null}
        </Group>
      </div>
      <dl className={styles.facts}>
        {shown.map((column) => (
          <div key={column.id}>
            <dt>{column.title}</dt>
            <dd>{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {facts.length > first.length ? (
        <UnstyledButton
          className={styles.more}
          aria-expanded={isWhole}
          aria-label={t`${isWhole ? t`Fewer` : t`More`} details for row ${index + 1}`}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t`Less` : t`More`}
        </UnstyledButton>
      ) : null}
    </li>
  )
}

/** The columns marked as card facts, else the first ones. */
function firstFacts<R>(facts: readonly Column<R>[]): readonly Column<R>[] {
  const chosen = facts.filter((column) => column.isCardFact)
  return (chosen.length > 0 ? chosen : facts).slice(0, FIRST_FACTS)
}
