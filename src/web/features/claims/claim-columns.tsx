import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import {
  type ClaimRow,
  clockColor,
  clockText,
  dayText,
  kindWord,
  STATE_COLORS,
  stateWord,
} from '../../ui/claims/claim-words.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Money, moneyText } from '../../ui/money.tsx'

const plain = (
  id: string,
  title: string,
  width: number,
  text: (row: ClaimRow) => string,
  sortName?: string,
): Column<ClaimRow> => ({
  ...{ id, title, width, text, cell: (row: ClaimRow) => text(row) || '–' },
  ...(sortName ? { sortName } : {}),
})

const amount = (
  id: string,
  title: string,
  cents: (row: ClaimRow) => number | null,
  sortName?: string,
): Column<ClaimRow> => ({
  id,
  title,
  ...(sortName ? { sortName } : {}),
  width: 120,
  isFigure: true,
  cell: (row) => <Money cents={cents(row)} currency={row.currency} />,
  text: (row) => moneyText(cents(row), row.currency),
})

/** The columns of the list, with the next step and its deadline first. */
export const CLAIM_COLUMNS: readonly Column<ClaimRow>[] = [
  {
    id: 'number',
    title: t`Claim`,
    sortName: 'number',
    width: 110,
    isCardTitle: true,
    cell: (row) => <CopyId value={row.number} label={t`Claim`} />,
    text: (row) => row.number,
  },
  {
    id: 'state',
    title: t`State`,
    width: 130,
    cell: (row) => (
      <Badge variant="light" tt="none" color={STATE_COLORS[row.state]}>
        {stateWord(row.state)}
      </Badge>
    ),
    text: (row) => stateWord(row.state),
  },
  {
    id: 'due',
    title: t`Next deadline`,
    sortName: 'due',
    width: 250,
    cell: (row) => {
      const [clock] = row.clocks
      if (!clock) return '–'
      return (
        // On a phone the text takes two lines.
        <Badge
          variant="light"
          tt="none"
          maw="100%"
          h="auto"
          styles={{ label: { whiteSpace: 'normal' } }}
          color={clockColor(clock)}
          title={dayText(clock.due)}
        >
          {clockText(clock)}
        </Badge>
      )
    },
    text: (row) => (row.clocks[0] ? `${clockText(row.clocks[0])} (${row.clocks[0].due})` : ''),
  },
  plain('kind', t`Kind`, 150, (row) => kindWord(row.kind)),
  plain('carrier', t`Carrier`, 170, (row) => row.carrierName || row.scac, 'scac'),
  amount('claimed', t`Claimed`, (row) => row.claimed, 'claimed'),
  amount('agreed', t`Agreed`, (row) => row.agreed),
  amount('recovered', t`Recovered`, (row) => row.recovered, 'recovered'),
  {
    id: 'shipment',
    title: 'BOL',
    width: 180,
    cell: (row) => <CopyId value={row.BOLNumber} label="BOL" />,
    text: (row) => row.BOLNumber,
  },
  plain('consignee', t`Consignee`, 180, (row) => row.consignee),
  plain('filedOn', t`Filed`, 150, (row) => (row.filedOn ? dayText(row.filedOn) : ''), 'filedOn'),
]
