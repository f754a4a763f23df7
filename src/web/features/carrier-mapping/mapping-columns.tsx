import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { PAYMENT_TYPES, RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'

type Row = ShipViaMappingValue

export const modeWord = (row: Row): string =>
  RATE_MODE_CHOICES.find(({ id }) => id === row.rateModeId)?.label ?? ''
const paymentWord = (row: Row): string =>
  PAYMENT_TYPES.find(({ code }) => code === row.paymentType)?.label ?? t`Any`

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'code',
    title: t`Ship Via`,
    sortName: 'ShipViaCode',
    width: 160,
    isCardTitle: true,
    cell: (row) => <CopyId value={row.shipViaCode} label={t`Ship Via`} />,
    text: (row) => row.shipViaCode,
  },
  {
    id: 'scac',
    title: 'SCAC',
    sortName: 'SCAC',
    width: 90,
    cell: (row) => <CopyId value={row.scac} label="SCAC" />,
    text: (row) => row.scac,
  },
  plain('carrier', t`Carrier`, 240, (row) => row.carrierName),
  plain('service', t`Service`, 200, (row) => row.service, t`Service`),
  plain('mode', t`Rate mode`, 130, modeWord, 'RateModeID'),
  plain('payment', t`Payment`, 130, paymentWord, 'PaymentType'),
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

/** The columns of the list; `actions` is the cell with what can be done with a mapping. */
export function mappingColumns(actions: ((row: Row) => ReactNode) | null): readonly Column<Row>[] {
  if (actions === null) return COLUMNS
  const [code, ...others] = COLUMNS
  return [
    code!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}
