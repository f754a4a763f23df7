import { t } from '@lingui/core/macro'
import type { ComponentType } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import { showLane } from '#domain/text/lane.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import type { PriceGap } from '../../../../ui/price-notices/price-gaps.tsx'
import type { InsuredFacts } from '../../../../ui/receipt/premium.ts'
import { listKeys, type RateRow } from '../pricing/rate-rows.ts'
import type { Desk } from '../pricing/use-desk.ts'
import { BookMenu, type BookMenuProps } from './book-menu.tsx'
import { NoPrice } from './no-price.tsx'
import { RateLine } from './rate-line.tsx'
import styles from './rates.module.css'
import { pinSuggested, suggestedPrice, suggestedWords } from './suggested-price.ts'

/** What can be entered so that the carrier gives a price. */
const GAP_CODES: readonly string[] = ['NO_TARIFF', 'NO_FUEL_PRICE']
const GAPS = partFrom<{ notices: readonly PriceGap[] }>(() =>
  import('../../../../ui/price-notices/price-gaps.tsx').then((part) => part.PriceGaps),
)

interface PricesProps {
  /** The way to book a price; absent: as freight is booked. */
  book?: ComponentType<BookMenuProps> | undefined
  desk: Desk
  rows: readonly RateRow[]
  /** Without their codes while the answers still come. */
  notices: readonly (Omit<RateNoticeValue, 'code'> & { code?: string })[]
  insured?: InsuredFacts | undefined
  /** The answers are still coming. */
  isLive: boolean
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
}

/** Each carrier's price in a line, and below them who gave none. */
export function Prices(props: PricesProps) {
  const { book = BookMenu, desk, notices, isLive, onBook, onBeforeBook } = props
  const lane = showLane(desk.form.origin, desk.form.destination)
  const suggested = desk.rating.rated?.result.suggestedPricesheetID
  const rows = pinSuggested(props.rows, suggested)
  const keys = listKeys(rows)
  const isSuggested = ({ sheet }: RateRow) => sheet !== null && sheet.id === suggested
  return (
    <>
      <ol className={styles.rates} aria-label={t`Prices`} aria-busy={isLive}>
        {rows.map((row, index) => (
          <RateLine
            key={keys[index]}
            book={book}
            row={row}
            lane={lane}
            fromZip={desk.form.origin.zip}
            toZip={desk.form.destination.zip}
            isSuggested={isSuggested(row)}
            suggestion={isSuggested(row) ? suggestedWords(suggestedPrice(row, rows)) : ''}
            isOutdated={desk.outdated.length > 0 && !isLive}
            insured={props.insured}
            onBook={onBook}
            onBeforeBook={onBeforeBook}
          />
        ))}
      </ol>
      <LazyPart
        of={GAPS}
        isWanted={notices.some(({ code = '' }) => GAP_CODES.includes(code))}
        with={{ notices: notices.map((notice) => ({ ...notice, rateModeId: desk.form.rateModeId })) }}
      />
      <NoPrice notices={notices} rows={rows} />
    </>
  )
}
