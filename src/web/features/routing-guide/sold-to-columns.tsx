import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { TextLink } from '../../ui/text-link.tsx'

type Row = SoldToAccountValue

const paymentOf = ({ paymentType }: Row): string =>
  PAYMENT_TYPES.find(({ code }) => code === paymentType)?.label ?? ''
const scacsOf = (entries: Row['preferred']): string => (entries ?? []).map(({ scac }) => scac).join(', ')

/** The collect carriers, the one that is taken first. */
const collectOf = ({ collectCarriers = [] }: Row): string =>
  collectCarriers.map(({ scac }) => scac).join(', ')

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'soldTo',
    title: t`Sold To`,
    width: 120,
    isCardTitle: true,
    cell: (row) => <CopyId value={row.soldTo} label={t`Sold To`} />,
    text: (row) => row.soldTo,
  },
  plain('name', t`Name`, 240, (row) => row.name),
  plain('from', t`Source`, 110, (row) => (row.isAccount ? t`Account` : t`Locations`)),
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
  plain('preferred', t`Preferred`, 120, (row) => scacsOf(row.preferred)),
  plain('doNotUse', t`Do not use`, 120, (row) => scacsOf(row.doNotUse)),
  plain('collect', t`Collect by`, 120, collectOf),
  plain('account', t`Account number`, 140, (row) => row.accountNumber),
  plain('shipVia', t`Ship via`, 110, (row) => row.shipViaCode),
  plain('payment', t`Payment`, 110, paymentOf),
]

function plain(id: string, title: string, width: number, text: (row: Row) => string): Column<Row> {
  return { id, title, width, text, cell: (row) => text(row) || '–' }
}

/** The columns of the list; `actions` is the cell with what can be done with an account. */
export function soldToColumns(actions: ((row: Row) => ReactNode) | null): readonly Column<Row>[] {
  if (actions === null) return COLUMNS
  const [soldTo, ...others] = COLUMNS
  const column: Column<Row> = {
    id: 'actions',
    title: t`Actions`,
    isActions: true,
    width: 56,
    cell: actions,
    text: () => '',
  }
  return [soldTo!, column, ...others]
}
