import { t } from '@lingui/core/macro'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { PAYMENT_TYPES, RATE_MODE_CHOICES } from '#contracts/reference.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'

type Row = ShipViaMappingValue

export const modeWord = (row: Row): string =>
  RATE_MODE_CHOICES.find(({ id }) => id === row.rateModeId)?.label ?? ''
const paymentWord = (row: Row): string =>
  PAYMENT_TYPES.find(({ code }) => code === row.paymentType)?.label ?? t`Any`

/** The columns of the list. */
export const MAPPING_COLUMNS: readonly Column<Row>[] = [
  codeColumn('code', t`Ship Via`, 160, (row) => row.shipViaCode, {
    sortName: 'ShipViaCode',
    isCardTitle: true,
  }),
  codeColumn('scac', 'SCAC', 90, (row) => row.scac, { sortName: 'SCAC' }),
  textColumn('carrier', t`Carrier`, 240, (row) => row.carrierName),
  textColumn('service', t`Service`, 200, (row) => row.service, { sortName: 'Service' }),
  textColumn('mode', t`Rate mode`, 130, modeWord, { sortName: 'RateModeID' }),
  textColumn('payment', t`Payment`, 130, paymentWord, { sortName: 'PaymentType' }),
]
