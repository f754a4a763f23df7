import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { EdiInterchangeValue } from '#contracts/entities/edi.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Instant } from '../../ui/date-window.tsx'
import { InterchangeState, stateWord } from './interchange-state.tsx'

type Row = EdiInterchangeValue

const what = ({ setIds, scac, direction }: Row): string =>
  `${setIds.join(', ') || 'TA1'} ${direction === 'out' ? t`to` : t`from`} ${scac}`

/** What its sets did, or why none of them did anything. */
function outcome({ detail, sets }: Row): string {
  const words = [...new Set([detail, ...sets.map((set) => set.detail)])].filter(Boolean)
  return words.join('; ')
}

const shipments = ({ sets }: Row): string =>
  [...new Set(sets.map((set) => set.bolNumber))].filter(Boolean).join(', ')

export const INTERCHANGE_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'what',
    title: t`Message`,
    width: 160,
    isCardTitle: true,
    cell: (row) => (
      <Text span inherit fw={500}>
        {what(row)}
      </Text>
    ),
    text: what,
  },
  {
    id: 'state',
    title: t`State`,
    width: 170,
    cell: (row) => <InterchangeState interchange={row} />,
    text: stateWord,
  },
  {
    id: 'at',
    title: t`When`,
    width: 190,
    cell: (row) => <Instant at={row.createdAt} />,
    text: (row) => row.createdAt,
  },
  { id: 'bol', title: 'BOL', width: 180, cell: (row) => shipments(row) || '–', text: shipments },
  {
    id: 'outcome',
    title: t`Result`,
    width: 380,
    cell: (row) => outcome(row) || '–',
    text: outcome,
  },
  {
    id: 'control',
    title: t`Control number`,
    width: 130,
    cell: (row) => row.control || '–',
    text: (row) => row.control,
  },
  {
    id: 'file',
    title: t`File`,
    width: 320,
    isHiddenAtFirst: true,
    cell: (row) => row.fileName,
    text: (row) => row.fileName,
  },
]
