import { t } from '@lingui/core/macro'
import { UnstyledButton } from '@mantine/core'
import type { QUOTE_OUTCOMES, ScoreCardValue } from '#contracts/entities/score-card.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { duration, monthName, oneDecimal, percent } from './figures.ts'
import css from './quote-scorecard.module.css'
import { Stars } from './stars.tsx'

/** A carrier's card, for the whole period or for one month. */
export interface CardRow extends ScoreCardValue {
  /** YYYY-MM; '' for the whole period. */
  month: string
}

export type Outcome = (typeof QUOTE_OUTCOMES)[number]

interface Options {
  isByMonth: boolean
  definitions: Readonly<Record<string, string>>
  onShipments: (row: CardRow, outcome: Outcome | '') => void
}

const COUNTS: readonly { id: 'requested' | Outcome; title: string; outcome: Outcome | '' }[] = [
  { id: 'requested', title: t`Requested`, outcome: '' },
  { id: 'won', title: t`Won`, outcome: 'won' },
  { id: 'lost', title: t`Lost`, outcome: 'lost' },
  { id: 'missed', title: t`Missed`, outcome: 'missed' },
  { id: 'noBid', title: t`No bid`, outcome: 'noBid' },
]

/** One column per figure; a count opens the shipments behind it. */
export function cardColumns({ isByMonth, definitions, onShipments }: Options): Column<CardRow>[] {
  const formula = definitions.Stars ?? ''
  return [
    ...(isByMonth
      ? [
          {
            id: 'month',
            title: t`Month`,
            width: 90,
            sortName: 'month',
            cell: (row: CardRow) => monthName(row.month),
            text: (row: CardRow) => row.month,
          },
        ]
      : []),
    {
      id: 'carrierName',
      title: t`Carrier`,
      width: 236,
      sortName: 'carrierName',
      isCardTitle: true,
      cell: (row) => (
        <span>
          {row.carrierName} <span className="lading-code">{row.scac}</span>
        </span>
      ),
      text: (row) => `${row.carrierName} ${row.scac}`.trim(),
    },
    {
      id: 'stars',
      title: t`Stars`,
      width: 110,
      sortName: 'stars',
      cell: (row) => <Stars stars={row.stars} formula={formula} />,
      text: (row) => (row.stars === null ? '' : String(row.stars)),
    },
    ...COUNTS.map(
      ({ id, title, outcome }): Column<CardRow> => ({
        id,
        title,
        // Space for its title and its sort icon.
        width: id === 'requested' ? 110 : 90,
        sortName: id,
        isFigure: true,
        cell: (row) => (
          <Count row={row} value={row[id]} title={title} onOpen={() => onShipments(row, outcome)} />
        ),
        text: (row) => String(row[id]),
      }),
    ),
    figure('winRate', t`Win rate`, (row) => percent(row.winRate)),
    figure('responseRate', t`Response`, (row) => percent(row.responseRate)),
    figure('averageRank', t`Avg. rank`, (row) => oneDecimal(row.averageRank)),
    figure('averageAnswerMinutes', t`Answer time`, (row) => duration(row.averageAnswerMinutes), 110),
    figure('averageAboveLowest', t`Above lowest`, (row) => percent(row.averageAboveLowest), 110),
    figure('onTimeDelivery', t`On time`, (row) => percent(row.onTimeDelivery)),
    {
      id: 'wonCents',
      title: t`Won amount`,
      width: 120,
      sortName: 'wonCents',
      isFigure: true,
      cell: (row) => <Money cents={row.wonCents} />,
      text: (row) => moneyText(row.wonCents),
    },
  ]
}

function figure(
  id: keyof ScoreCardValue,
  title: string,
  text: (row: CardRow) => string,
  width = 96,
): Column<CardRow> {
  return {
    id,
    title,
    width,
    sortName: id,
    isFigure: true,
    cell: text,
    text: (row) => text(row).replace('–', ''),
  }
}

interface CountProps {
  row: CardRow
  value: number
  title: string
  onOpen: () => void
}

function Count({ row, value, title, onOpen }: CountProps) {
  if (value === 0) return <span>0</span>
  return (
    <UnstyledButton
      className={css.count}
      aria-label={t`${value} ${title.toLowerCase()}, ${row.carrierName}: show the shipments`}
      onClick={onOpen}
    >
      {value}
    </UnstyledButton>
  )
}

/** Rows in the sort order of the table's header; unknown values come last. */
export function sortCards(rows: readonly CardRow[], by: string, order: 'asc' | 'desc' | ''): CardRow[] {
  const turn = order === 'desc' ? -1 : 1
  const key = by as keyof CardRow
  return rows.toSorted((one, other) => {
    const [a, b] = [one[key], other[key]]
    if (a === undefined || a === b) return 0
    if (a === null || b === null) return a === null ? 1 : -1
    return (a < b! ? -1 : 1) * turn
  })
}
