import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { CARRIER_NAMES, USES } from './account-values.ts'

type Row = ParcelAccountValue

const carrierOf = ({ scac }: Row): string => CARRIER_NAMES[scac] ?? scac

/** Labels that we pay for are bought with the account of our own credentials. */
const isForRecord = ({ paymentType }: Row): boolean => paymentType === 'P'
const labelsOf = (row: Row): string => (isForRecord(row) ? t`Not billed` : row.state)

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'soldTo',
    title: t`Sold To`,
    sortName: 'SoldTo',
    width: 130,
    isCardTitle: true,
    cell: (row) => <CopyId value={row.soldTo} label={t`Sold To`} />,
    text: (row) => row.soldTo,
  },
  plain('carrier', t`Carrier`, 110, carrierOf, 'SCAC'),
  {
    id: 'number',
    title: t`Account Number`,
    sortName: 'AccountNumber',
    width: 150,
    cell: (row) => <CopyId value={row.accountNumber} label={t`Account Number`} />,
    text: (row) => row.accountNumber,
  },
  plain('payment', t`Payment Type`, 130, (row) => row.paymentName, 'PaymentType'),
  plain('shipVia', t`Ship Via`, 140, (row) => row.shipVia, 'ShipVia'),
  plain('default', t`Default`, 90, (row) => (row.isDefault ? t`Yes` : '')),
  {
    id: 'state',
    title: t`Labels`,
    width: 150,
    cell: (row) => (
      <Badge
        tt="none"
        color={row.state === 'Ready' && !isForRecord(row) ? 'green' : 'gray'}
        title={USES[row.paymentType]}
      >
        {labelsOf(row)}
      </Badge>
    ),
    text: labelsOf,
  },
]

function plain(
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
  sortName?: string,
): Column<Row> {
  return { id, title, width, text, cell: (row) => text(row) || '–', ...(sortName ? { sortName } : {}) }
}

/** The columns of the list; `actions` is the cell with what can be done with an account. */
export function accountColumns(actions: ((row: Row) => ReactNode) | null): readonly Column<Row>[] {
  if (actions === null) return COLUMNS
  const [soldTo, ...others] = COLUMNS
  return [
    soldTo!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}
