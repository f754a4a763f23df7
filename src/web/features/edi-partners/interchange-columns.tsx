import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { EdiInterchangeValue } from '#contracts/entities/edi.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn, timeColumn } from '../../ui/data-table/columns.tsx'
import { InterchangeState, stateWord } from './interchange-state.tsx'

type Row = EdiInterchangeValue

const what = ({ setIds, scac, direction }: Row): string =>
  `${setIds.join(', ') || 'TA1'} ${direction === 'out' ? t`to` : t`from`} ${scac}`

/** The results of its sets, or why none was processed. */
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
  timeColumn('at', t`When`, 190, (row) => row.createdAt),
  textColumn('bol', 'BOL', 180, shipments),
  textColumn('outcome', t`Result`, 380, outcome),
  textColumn('control', t`Control number`, 130, (row) => row.control),
  textColumn('file', t`File`, 320, (row) => row.fileName, { isHiddenAtFirst: true }),
]
