import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import type { ParcelAccountValue } from '#contracts/entities/parcel-account.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { CARRIER_NAMES, USES } from './account-values.ts'

type Row = ParcelAccountValue

const carrierOf = ({ scac }: Row): string => CARRIER_NAMES[scac] ?? scac

/** Labels that the shipper pays for are bought with the account of the carrier's credentials. */
const isForRecord = ({ paymentType }: Row): boolean => paymentType === 'P'
const labelsOf = (row: Row): string => (isForRecord(row) ? t`Not billed` : row.state)

/** The columns of the list. */
export const ACCOUNT_COLUMNS: readonly Column<Row>[] = [
  codeColumn('soldTo', t`Sold To`, 130, (row) => row.soldTo, { sortName: 'SoldTo', isCardTitle: true }),
  textColumn('carrier', t`Carrier`, 110, carrierOf, { sortName: 'SCAC' }),
  codeColumn('number', t`Account Number`, 150, (row) => row.accountNumber, { sortName: 'AccountNumber' }),
  textColumn('payment', t`Payment Type`, 130, (row) => row.paymentName, { sortName: 'PaymentType' }),
  textColumn('shipVia', t`Ship Via`, 140, (row) => row.shipVia, { sortName: 'ShipVia' }),
  textColumn('default', t`Default`, 90, (row) => (row.isDefault ? t`Yes` : '')),
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
