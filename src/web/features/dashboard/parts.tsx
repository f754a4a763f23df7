import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue } from 'react'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ColumnChart } from '../../ui/charts/column-chart.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { DashboardChoices, GroupBy } from './choices.ts'
import css from './dashboard.module.css'
import { tickText, valueText } from './figure-text.ts'
import { ReportTable } from './report-table.tsx'
import { type Row, useBreakdown } from './use-dashboard.ts'

interface Part {
  by: GroupBy
  title: string
  /** The column that the chart shows. */
  column: string
  /** Columns whose cells open the figure of the same key. */
  opens: readonly string[]
}

const PARTS: readonly Part[] = [
  {
    by: 'accessorial',
    title: t`Accessorials and reasons`,
    column: 'accessorials',
    opens: ['accessorials'],
  },
  { by: 'service', title: t`Parcels by service`, column: 'spend', opens: ['spend'] },
  { by: 'zone', title: t`Parcels by zone`, column: 'spend', opens: ['spend'] },
  { by: 'orderAge', title: t`Open orders by age`, column: 'orders', opens: [] },
  {
    by: 'cause',
    title: t`Bills by cause`,
    column: 'aboveReceipt',
    opens: ['bills', 'billed', 'aboveReceipt', 'auditSaved', 'disputed'],
  },
]
const LINKS: Partial<Record<GroupBy, ReactNode>> = {
  orderAge: (
    <TextLink {...pageLink('OpenOrders')}>
      <Trans>Open Orders</Trans>
    </TextLink>
  ),
  cause: (
    <TextLink {...pageLink('FreightAudit')}>
      <Trans>Freight Audit</Trans>
    </TextLink>
  ),
}
const MOST_COLUMNS = 8

/** Further sections: accessorials, parcels, waiting orders, carriers' bills. A section without rows is not shown. */
export function Parts({ choices, choose }: DashboardChoices) {
  return (
    <div className={css.pair}>
      {PARTS.map((part) => (
        <PartSection key={part.by} part={part} choices={choices} choose={choose} />
      ))}
    </div>
  )
}

function PartSection({ part, choices, choose }: DashboardChoices & { part: Part }) {
  const { by, title, column, opens } = part
  const { data, isPlaceholderData } = useBreakdown(choices, by)
  const report = useDeferredValue(data?.report)
  const rows = report?.rows ?? []
  const kind = report?.columns.find(({ key }) => key === column)?.kind ?? 'number'
  const [currency] = rows.map((row) => String(row.currency ?? ''))
  const drawn = rows.filter((row) => String(row.currency ?? '') === currency).slice(0, MOST_COLUMNS)
  // Without zones in the prices there is no chart of zones.
  if (!drawn.some((row) => Number(row[column]) > 0 && (by !== 'zone' || row.group !== ''))) return null
  const open = (row: Row, metric: string) =>
    choose({ metric, by, group: String(row.group), currency: String(row.currency), page: '' })
  return (
    <Section title={title} isFlush actions={LINKS[by] ?? null}>
      <div className={css.chartBox}>
        <ColumnChart
          label={t`${title}. The table below has the figures.`}
          columns={drawn.map((row) => ({
            key: String(row.group),
            name: by === 'accessorial' ? String(row.group) : term(String(row.name).replace(/^Zone /, '')),
            value: Number(row[column]),
          }))}
          valueText={(value) => valueText(value, kind, currency)}
          tickText={tickText(kind, currency ?? '')}
        />
      </div>
      <ReportTable
        label={title}
        columns={report?.columns ?? []}
        rows={rows}
        isOld={isPlaceholderData}
        onOpen={open}
        opens={(key) => opens.includes(key)}
      />
    </Section>
  )
}
