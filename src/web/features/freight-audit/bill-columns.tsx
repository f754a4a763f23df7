import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { type BillRow, KIND_WORDS, verdictColor, verdictOf } from './bill-words.ts'

const amount = (
  id: string,
  title: string,
  cents: (row: BillRow) => number,
  sortName: string,
): Column<BillRow> => ({
  id,
  title,
  sortName,
  width: 120,
  isFigure: true,
  cell: (row) => <Money cents={cents(row)} currency={row.currency} />,
  text: (row) => moneyText(cents(row), row.currency),
})

/** The columns of the queue, with those that clerks decide by first. */
export const BILL_COLUMNS: readonly Column<BillRow>[] = [
  {
    id: 'number',
    title: t`Bill`,
    sortName: 'number',
    width: 150,
    isCardTitle: true,
    cell: (row) => <CopyId value={row.number} label={t`Bill`} />,
    text: (row) => row.number,
  },
  {
    id: 'carrier',
    title: t`Carrier`,
    sortName: 'scac',
    width: 170,
    cell: (row) => row.carrierName || row.scac,
    text: (row) => row.carrierName || row.scac,
  },
  amount('total', t`Billed`, (row) => row.total, 'total'),
  amount('over', t`Above receipt`, (row) => row.over, 'over'),
  {
    id: 'verdict',
    title: t`Finding`,
    width: 260,
    cell: (row) => (
      <Badge variant="light" color={verdictColor(row)} tt="none" maw="100%" title={verdictOf(row)}>
        {verdictOf(row)}
      </Badge>
    ),
    text: verdictOf,
  },
  {
    id: 'shipment',
    title: 'BOL',
    width: 170,
    cell: (row) => (row.BOLNumber ? <CopyId value={row.BOLNumber} label="BOL" /> : '–'),
    text: (row) => row.BOLNumber,
  },
  { id: 'pro', title: 'PRO', width: 120, cell: (row) => row.proNumber || '–', text: (row) => row.proNumber },
  {
    id: 'date',
    title: t`Bill date`,
    sortName: 'billDate',
    width: 110,
    cell: (row) => <DateWindow date={row.billDate} />,
    text: (row) => row.billDate,
  },
  {
    id: 'kind',
    title: t`Kind`,
    width: 110,
    cell: (row) => KIND_WORDS[row.kind],
    text: (row) => KIND_WORDS[row.kind],
  },
  amount('difference', t`Difference`, (row) => row.difference, 'difference'),
]
