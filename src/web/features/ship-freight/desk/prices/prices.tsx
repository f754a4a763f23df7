import { t } from '@lingui/core/macro'
import { type ComponentProps, type ComponentType, memo, useId } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { RateNoticeValue } from '#contracts/entities/price-sheet.ts'
import { showLane } from '#domain/text/lane.ts'
import { NoPrice } from '../../../../ui/rate-list/no-price.tsx'
import { RateLine } from '../../../../ui/rate-list/rate-line.tsx'
import css from '../../../../ui/rate-list/rate-list.module.css'
import { listKeys, type RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import type { InsuredFacts } from '../../../../ui/receipt/premium.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import type { Desk } from '../pricing/use-desk.ts'
import { BookMenu, type BookMenuProps } from './book-menu.tsx'
import { pinSuggested, suggestedPrice, suggestedWords } from './suggested-price.ts'

interface PricesProps {
  /** The booking control of a price; absent: the one for freight. */
  book?: ComponentType<BookMenuProps> | undefined
  desk: Desk
  rows: readonly RateRow[]
  /** Without their codes while answers are still arriving. */
  notices: readonly (Omit<RateNoticeValue, 'code'> & { code?: string })[]
  insured?: InsuredFacts | undefined
  /** The answers are still arriving. */
  isLive: boolean
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
}

/** Each carrier's price as a row, and below them the carriers without a price. */
export function Prices(props: PricesProps) {
  const { book = BookMenu, desk, notices, isLive } = props
  const { origin, destination, rateModeId } = desk.form
  const onBook = useLatest(props.onBook)
  const onBeforeBook = useLatest(props.onBeforeBook)
  const suggested = desk.rating.rated?.result.suggestedPricesheetID
  const rows = pinSuggested(props.rows, suggested)
  const keys = listKeys(rows)
  const isSuggested = ({ sheet }: RateRow) => sheet !== null && sheet.id === suggested
  return (
    <>
      <ol className={css.rates} aria-label={t`Prices`} aria-busy={isLive}>
        {rows.map((row, index) => (
          <DeskLine
            key={keys[index]}
            book={book}
            row={row}
            lane={showLane(origin, destination)}
            fromZip={origin.zip}
            toZip={destination.zip}
            isSuggested={isSuggested(row)}
            suggestion={isSuggested(row) ? suggestedWords(suggestedPrice(row, rows)) : ''}
            isOutdated={desk.outdated.length > 0 && !isLive}
            insured={props.insured}
            onBook={onBook}
            onBeforeBook={onBeforeBook}
          />
        ))}
      </ol>
      <NoPrice notices={notices.map((notice) => ({ ...notice, rateModeId }))} rows={rows} />
    </>
  )
}

interface DeskLineProps
  extends Omit<ComponentProps<typeof RateLine>, 'wordsId' | 'actions'>,
    Pick<BookMenuProps, 'onBook' | 'onBeforeBook'> {
  book: ComponentType<BookMenuProps>
  isSuggested: boolean
  isOutdated: boolean
}

/** One carrier's price with its booking control. */
const DeskLine = memo(function DeskLine({ book: Book, onBook, onBeforeBook, ...line }: DeskLineProps) {
  const wordsId = useId()
  const { row, isSuggested, isOutdated } = line
  const actions = (
    <Book
      row={row}
      isSuggested={isSuggested}
      isDisabled={isOutdated}
      reasonId={wordsId}
      onBook={onBook}
      onBeforeBook={onBeforeBook}
    />
  )
  return <RateLine {...line} wordsId={wordsId} actions={actions} />
})
