import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type ComponentType, memo, useId, useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { showDate } from '../../../../text/dates.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { Money } from '../../../../ui/money.tsx'
import type { OnTimeProps } from '../../../../ui/on-time/on-time.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import type { ComparedPriceProps } from '../../../../ui/price-notices/compared-price.tsx'
import type { StaleFuelProps } from '../../../../ui/price-notices/stale-fuel.tsx'
import { RateBadges } from '../../../../ui/rate-list/rate-badges.tsx'
import type { InsuredFacts } from '../../../../ui/receipt/premium.ts'
import { weightText } from '../../../../ui/weight.tsx'
import { isForbidden, isPreferred, type RateRow } from '../pricing/rate-rows.ts'
import type { BookMenuProps } from './book-menu.tsx'
import styles from './rates.module.css'

/** After the prices: what is said beside them. */
const ON_TIME = partFrom<OnTimeProps>(() =>
  import('../../../../ui/on-time/on-time.tsx').then((part) => part.OnTime),
)

const RECEIPT = partFrom(() => import('../../../../ui/receipt/receipt.tsx').then((part) => part.Receipt))

/** Of prices by an old fuel price alone. */
const STALE_FUEL = partFrom<StaleFuelProps>(() =>
  import('../../../../ui/price-notices/stale-fuel.tsx').then((part) => part.StaleFuel),
)

/** Of bids that leave something out alone. */
const COMPARED = partFrom<ComparedPriceProps>(() =>
  import('../../../../ui/price-notices/compared-price.tsx').then((part) => part.ComparedPrice),
)

interface RateLineProps {
  /** The way to book a price. */
  book: ComponentType<BookMenuProps>
  row: RateRow
  lane: string
  /** ZIPs of the lane. */
  fromZip: string
  toZip: string
  isSuggested: boolean
  /** Why it is suggested, and its cost. */
  suggestion: string
  isOutdated: boolean
  /** What is to be insured with it; the same object as long as it is the same. */
  insured: InsuredFacts | undefined
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
}

/** One carrier's price, what it comes from, and the way to book it. */
export const RateLine = memo(function RateLine(props: RateLineProps) {
  const {
    book: Book,
    row,
    lane,
    fromZip,
    toZip,
    isSuggested,
    suggestion,
    isOutdated,
    insured,
    onBook,
    onBeforeBook,
  } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { sheet, carrierName, scac, serviceName = '' } = row
  // The parcel carriers say their own name in the names of their services.
  const service = serviceName.replace(`${carrierName} `, '')
  return (
    <li
      className={styles.rate}
      data-outdated={isOutdated || undefined}
      data-forbidden={isForbidden(row) || undefined}
      data-preferred={isPreferred(row) || undefined}
      data-suggested={isSuggested || undefined}
    >
      <div className={styles.line}>
        <div className={styles.carrier}>
          <div className={styles.name}>
            <strong>{carrierName}</strong>{' '}
            {scac === carrierName ? null : <span className="lading-code">{scac}</span>}
            {service ? <span>{service}</span> : null}
            {sheet ? <RateBadges words={sheet.badges.join()} /> : null}
          </div>
          <span id={`${id}-why`} className={styles.words}>
            {wordsOf(row, isSuggested, isOutdated, suggestion)}
          </span>
        </div>
        <div className={styles.days}>
          {daysOf(row)} <LazyPart of={ON_TIME} isWanted with={{ scac, from: fromZip, to: toZip }} />
        </div>
        <div className={styles.price}>
          <Money cents={row.cents} currency={row.currency} />
        </div>
        <div className={`${styles.do} lading-no-print`}>
          <WhyButton
            row={row}
            name={`${carrierName} ${service}`.trim()}
            isOpen={isOpen}
            receiptId={`${id}-receipt`}
            onToggle={() => setOpen(!isOpen)}
          />
          <Book
            row={row}
            isSuggested={isSuggested}
            isDisabled={isOutdated}
            reasonId={`${id}-why`}
            onBook={onBook}
            onBeforeBook={onBeforeBook}
          />
        </div>
      </div>
      {sheet?.staleFuel ? <LazyPart of={STALE_FUEL} isWanted with={{ sheet }} /> : null}
      {sheet?.estimatedCharges ? <LazyPart of={COMPARED} isWanted with={{ sheet }} /> : null}
      {isOpen && sheet ? (
        <div id={`${id}-receipt`}>
          <LazyPart of={RECEIPT} isWanted with={{ sheet, lane, insured }} />
        </div>
      ) : null}
    </li>
  )
})

interface WhyButtonProps {
  row: RateRow
  name: string
  isOpen: boolean
  receiptId: string
  onToggle: () => void
}

function WhyButton({ row, name, isOpen, receiptId, onToggle }: WhyButtonProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={row.sheet === null}
      aria-expanded={isOpen}
      aria-controls={isOpen ? receiptId : undefined}
      aria-label={t`Why this price of ${name}`}
      rightSection={<Chevron size={14} aria-hidden />}
      onPointerEnter={RECEIPT.fetchAhead}
      onFocus={RECEIPT.fetchAhead}
      onClick={onToggle}
    >
      <Trans>Why this price</Trans>
    </Button>
  )
}

/** `2 days · Tue, Nov 24, 2026 · direct` */
function daysOf({ serviceDays, deliveryDate, sheet }: RateRow): string {
  const days =
    serviceDays === null ? t`transit days unknown` : plural(serviceDays, { one: '# day', other: '# days' })
  const day = deliveryDate ? showDate(deliveryDate) : null
  const direct = sheet?.isDirect
  return [
    days,
    day?.kind === 'text' ? day.text : '',
    direct === true ? t`direct` : direct === false ? t`interline` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const invented = ({ isSynthetic, source }: NonNullable<RateRow['sheet']>): string =>
  isSynthetic ? (source === 'carrier' ? t`Sandbox price` : t`Synthetic tariff`) : ''

/** Small print: which price is meant, why a carrier is preferred or cannot be booked, what kind of tariff speaks. */
function wordsOf(row: RateRow, isSuggested: boolean, isOutdated: boolean, suggestion: string): string {
  const { sheet } = row
  if (!sheet) return t`Response received`
  const guide = isForbidden(row)
    ? t`Cannot be booked: ${sheet.guideReason || t`marked do not use`}`
    : sheet.guideReason
  const source = sheet.source === 'spot' ? t`Spot quote` : sheet.source === 'manual' ? t`Entered by hand` : ''
  const billed = sheet.billedWeightLb === undefined ? '' : t`Billed ${weightText(sheet.billedWeightLb)}`
  const state = isOutdated ? t`Outdated` : isSuggested ? t`Suggested` : ''
  return [state, source, suggestion, guide, billed, invented(sheet)].filter(Boolean).join(' · ')
}
