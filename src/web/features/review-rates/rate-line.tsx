import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { lazy, memo, Suspense, useId, useState } from 'react'
import { showDate } from '../../text/dates.ts'
import { Money } from '../../ui/money.tsx'
import { RateBadges } from '../../ui/rate-list/rate-badges.tsx'
import { RateActions } from './rate-actions.tsx'
import css from './rate-grid.module.css'
import { daysText, isForbidden, type RateRow } from './rate-rows.ts'
import { shortModeName } from './wanted-modes.ts'

const OnTime = lazy(async () => ({ default: (await import('../../ui/on-time/on-time.tsx')).OnTime }))
const Receipt = lazy(async () => ({ default: (await import('../../ui/receipt/receipt.tsx')).Receipt }))

const StaleFuel = lazy(async () => ({
  default: (await import('../../ui/price-notices/stale-fuel.tsx')).StaleFuel,
}))

interface RateLineProps {
  row: RateRow
  lane: string
  /** ZIPs of the lane. */
  fromZip: string
  toZip: string
  isRunning: boolean
  /** Another price is being saved. */
  isLocked: boolean
  onShip: (key: string) => void
  onShare: (key: string) => void
}

/**
 * One price: who, how long, how much, why, and what can be done with it. While a weight is typed only figures change,
 * so whatever else stands in the line is drawn again only when it is another.
 */
export const RateLine = memo(function RateLine(props: RateLineProps) {
  const { row, lane, fromZip, toZip, isRunning, isLocked, onShip, onShare } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { sheet } = row
  const forbidden = isForbidden(row)
  return (
    <li className={css.rate} data-forbidden={forbidden || undefined}>
      <div className={css.line}>
        <div className={css.carrier}>
          <div className={css.name}>
            <strong>{row.carrierName}</strong> <span className="lading-code">{row.scac}</span>
            <RateBadges words={row.badges.join()} />
          </div>
          <span id={`${id}-words`} className={css.words}>
            {wordsOf(row, forbidden)}
          </span>
        </div>
        <Mode rateModeId={row.rateModeId} />
        <div className={css.days}>
          {daysText(row, dayOf(row.deliveryDate))}{' '}
          <Suspense>
            <OnTime scac={row.scac} from={fromZip} to={toZip} />
          </Suspense>
        </div>
        <div className={css.price}>
          <Money cents={row.cents} currency={row.currency} />
        </div>
        <RateActions
          rowKey={row.key}
          name={nameOf(row)}
          rateModeId={row.rateModeId}
          isOff={sheet === null || isLocked}
          isForbidden={forbidden}
          isRunning={isRunning}
          isOpen={isOpen}
          whyId={`${id}-why`}
          wordsId={`${id}-words`}
          onOpen={setOpen}
          onShip={onShip}
          onShare={onShare}
        />
      </div>
      {sheet?.staleFuel ? (
        <Suspense>
          <StaleFuel sheet={sheet} />
        </Suspense>
      ) : null}
      {isOpen && sheet ? (
        <div id={`${id}-why`}>
          <Suspense fallback={<div className={css.waiting} />}>
            <Receipt sheet={sheet} lane={lane} />
          </Suspense>
        </div>
      ) : null}
    </li>
  )
})

const Mode = memo(function Mode({ rateModeId }: { rateModeId: number }) {
  return (
    <div className={css.mode}>
      <Badge color="gray" tt="none">
        {shortModeName(rateModeId)}
      </Badge>
    </div>
  )
})

const nameOf = ({ carrierName, serviceName }: RateRow): string =>
  serviceName ? `${carrierName}, ${serviceName}` : carrierName

function dayOf(date: string | null): string {
  const day = date ? showDate(date) : null
  return day?.kind === 'text' ? day.text : ''
}

/** Small print: the service, why a carrier is preferred or cannot be booked, and what kind of tariff speaks. */
function wordsOf({ sheet, serviceName }: RateRow, forbidden: boolean): string {
  if (!sheet) return [serviceName, t`response received`].filter(Boolean).join(' · ')
  const guide = forbidden
    ? t`Cannot be booked: ${sheet.guideReason || t`marked do not use`}`
    : sheet.guideReason
  const way = sheet.isDirect === null ? '' : sheet.isDirect ? t`direct` : t`interline`
  const miles =
    sheet.miles === null ? '' : sheet.isEstimated ? t`about ${sheet.miles} mi` : t`${sheet.miles} mi`
  const zone = sheet.miles === null && sheet.isEstimated ? t`zone estimated` : ''
  return [serviceName, way, miles, zone, guide, sheet.isSynthetic ? t`Synthetic tariff` : '']
    .filter(Boolean)
    .join(' · ')
}
