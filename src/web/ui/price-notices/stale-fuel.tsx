import { IconAlertTriangle } from '@tabler/icons-react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { showDate } from '#domain/text/date-display.ts'
import { FixLink } from '../fix-link.tsx'
import css from './price-notices.module.css'

export interface StaleFuelProps {
  sheet: Pick<PriceSheetValue, 'scac' | 'rateModeId' | 'staleFuel'>
  /** True: it has no line of a list around it. */
  isAlone?: boolean
}

const WEEK = 7

/** On a price whose fuel was charged by an old index price: which one, since when, and the way to enter a newer one. */
export function StaleFuel({ sheet, isAlone }: StaleFuelProps) {
  const { staleFuel, scac, rateModeId } = sheet
  if (!staleFuel) return null
  const { date, since } = staleFuel
  // Prices come weekly: a pickup farther ahead has no price of its week yet, and no one can enter one.
  const isOverdue = addDays(since, WEEK) <= lastToday(new Date())
  return (
    <div className={css.stale} data-alone={isAlone || undefined}>
      <span>
        <IconAlertTriangle size={16} aria-hidden />
        {isOverdue
          ? `Fuel price out of date: from ${dayText(date)}, in use since ${dayText(since)}.`
          : `Fuel by the latest price, from ${dayText(date)}. The price for the pickup week is not published yet.`}
      </span>
      {isOverdue ? (
        <span className="lading-no-print">
          <FixLink to="fuel-price" search={{ carrier: `${scac}-${rateModeId}` }} isSmall />
        </span>
      ) : null}
    </div>
  )
}

function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}
