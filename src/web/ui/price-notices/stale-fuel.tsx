import { t } from '@lingui/core/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { addDays, parseIsoDate } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { showDate } from '../../text/dates.ts'
import { FixLink } from '../fix-link.tsx'
import css from './price-notices.module.css'

export interface StaleFuelProps {
  sheet: Pick<PriceSheetValue, 'scac' | 'rateModeId' | 'staleFuel'>
  /** True: it is not inside of a list line. */
  isAlone?: boolean
}

const WEEK = 7

/** For a price with an outdated fuel price: which one, since when, and a link to enter a newer one. */
export function StaleFuel({ sheet, isAlone }: StaleFuelProps) {
  const { staleFuel, scac, rateModeId } = sheet
  if (!staleFuel) return null
  const { date, since } = staleFuel
  const missing = missingPrice(staleFuel, lastToday(new Date()))
  return (
    <div className={css.stale} data-alone={isAlone || undefined}>
      <span>
        <IconAlertTriangle size={16} aria-hidden />
        {missing
          ? t`Fuel price out of date: from ${dayText(date)}, in use since ${dayText(since)}. The price for ${dayText(missing)} is missing.`
          : t`Fuel uses the latest price, from ${dayText(date)}. The price for the pickup week is not published yet.`}
      </span>
      {missing ? (
        <span className="lading-no-print">
          <FixLink to="fuel-price" search={{ carrier: `${scac}-${rateModeId}`, date: missing }} isSmall />
        </span>
      ) : null}
    </div>
  )
}

/** The date of the missing fuel price; null if the pickup is so far ahead that it is not published yet. */
function missingPrice({ date, due }: { date: string; due: string }, today: string): string | null {
  if (due <= today) return due
  const weeks = Math.floor((parseIsoDate(today) - parseIsoDate(date)) / WEEK)
  return weeks > 0 ? addDays(date, weeks * WEEK) : null
}

function dayText(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}
