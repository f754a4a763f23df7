import { t } from '@lingui/core/macro'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { TextLink } from '../../ui/text-link.tsx'

type Row = SoldToAccountValue

const paymentOf = ({ paymentType }: Row): string =>
  PAYMENT_TYPES.find(({ code }) => code === paymentType)?.label ?? ''
const scacsOf = (entries: Row['preferred']): string => (entries ?? []).map(({ scac }) => scac).join(', ')

/** The collect carriers, the default one first. */
const collectOf = ({ collectCarriers = [] }: Row): string =>
  collectCarriers.map(({ scac }) => scac).join(', ')

/** The columns of the list. */
export const SOLD_TO_COLUMNS: readonly Column<Row>[] = [
  codeColumn('soldTo', t`Sold To`, 120, (row) => row.soldTo, { isCardTitle: true }),
  textColumn('name', t`Name`, 240, (row) => row.name),
  textColumn('from', t`Source`, 110, (row) => (row.isAccount ? t`Account` : t`Locations`)),
  {
    id: 'rules',
    title: t`Rules`,
    width: 80,
    isFigure: true,
    cell: (row) =>
      row.ruleCount === 0 ? (
        '0'
      ) : (
        <TextLink {...pageLink('RoutingGuide', { view: 'Rules', q: row.soldTo })}>{row.ruleCount}</TextLink>
      ),
    text: (row) => String(row.ruleCount),
  },
  textColumn('preferred', t`Preferred`, 120, (row) => scacsOf(row.preferred)),
  textColumn('doNotUse', t`Do not use`, 120, (row) => scacsOf(row.doNotUse)),
  textColumn('collect', t`Collect by`, 120, collectOf),
  textColumn('account', t`Account number`, 140, (row) => row.accountNumber),
  textColumn('shipVia', t`Ship via`, 110, (row) => row.shipViaCode),
  textColumn('payment', t`Payment`, 110, paymentOf),
]
