import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import css from './fuel.module.css'
import { dayText, gallonText, indexLabel, monthText, type PricesReply, SOURCES } from './fuel-words.ts'
import { RemovePrice } from './remove-price.tsx'

type Price = PricesReply['prices'][number]

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** The price over time; the list below has the same figures. */
export function PriceChart({ indexId, prices }: { indexId: string; prices: readonly Price[] }) {
  const oldestFirst = prices.toReversed()
  const [last] = prices
  const months = oldestFirst.filter(
    ({ date }, at) => at === 0 || date.slice(0, 7) !== oldestFirst[at - 1]!.date.slice(0, 7),
  )
  return (
    <LineChart
      label={t`Price of ${indexLabel(indexId)} over time, ${gallonText(last!.price)} at the end. The table below has the figures.`}
      lines={[
        {
          key: indexId,
          label: gallonText(last!.price),
          points: oldestFirst.map(({ date, price }) => ({ x: dayOf(date), y: price })),
        },
      ]}
      places={months.map(({ date }) => ({ x: dayOf(date), name: monthText(date) }))}
      valueText={(dollars) => `$${dollars.toFixed(2)}`}
    />
  )
}

interface PriceListProps {
  indexId: string
  prices: readonly Price[]
  onEdit: ((date: string, price: number) => void) | null
}

/** The prices, newest first, each with its change from the one before. */
export function PriceList({ indexId, prices, onEdit }: PriceListProps) {
  const [removed, setRemoved] = useState<Price | null>(null)
  return (
    <>
      <SheetTable label={t`${indexId} prices`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Date</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Price</Trans>
            </th>
            <th scope="col" className={css.figure}>
              <Trans>Change</Trans>
            </th>
            <th scope="col">
              <Trans>Source</Trans>
            </th>
            {onEdit ? (
              <th scope="col" className="lading-no-print">
                <span className="lading-heard">
                  <Trans>Actions</Trans>
                </span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {prices.map((price, at) => (
            <tr key={price.date}>
              <th scope="row">{dayText(price.date)}</th>
              <td className={css.figure}>{gallonText(price.price)}</td>
              <td className={css.figure}>{changeText(price, prices[at + 1])}</td>
              <td>
                {SOURCES[price.source]}
                {price.changedBy ? t` by ${price.changedBy}` : ''}
              </td>
              {onEdit ? (
                <td className="lading-no-print">
                  <RowMenu
                    label={t`Actions for ${dayText(price.date)}`}
                    items={[
                      { label: t`Change…`, onClick: () => onEdit(price.date, price.price) },
                      ...(price.source === 'own'
                        ? [{ label: t`Remove…`, isGrave: true, onClick: () => setRemoved(price) }]
                        : []),
                    ]}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </SheetTable>
      <RemovePrice indexId={indexId} price={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

function changeText({ price }: Price, before: Price | undefined): string {
  if (!before) return '–'
  const change = Math.round((price - before.price) * 1_000) / 1_000
  return change === 0 ? '0.000' : `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(3)}`
}
