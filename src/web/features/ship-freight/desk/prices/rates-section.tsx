import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { keep, readKept } from '../../../../api/kept.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { printPart } from '../../../../ui/print-part.ts'
import type { InsuredFacts } from '../../../../ui/receipt/premium.ts'
import { Section } from '../../../../ui/section.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import {
  comparedOf,
  noticesOfAnswers,
  priceRange,
  RATE_SORTS,
  type RateRow,
  type RateSort,
  rowsOfAnswers,
  rowsOfSheets,
  sortRows,
} from '../pricing/rate-rows.ts'
import type { Desk } from '../pricing/use-desk.ts'
import type { BookMenuProps } from './book-menu.tsx'
import { EXPECTED, NOTES, PRICES } from './prices-part.ts'
import styles from './rates.module.css'

interface RatesSectionProps {
  desk: Desk
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
  /** Given: carriers can be asked for a price of their own. */
  onQuotes?: (() => void) | undefined
  /** The way to book a price; absent: as freight is booked. */
  book?: ComponentType<BookMenuProps>
  /** What is to be insured with the packages. */
  insured?: InsuredFacts | undefined
  /** Above the prices: what is said of one of them. */
  above?: ReactNode
  /** Next to the spot quote: another way to a price. */
  enterPrice?: ReactNode
}

/** Every carrier's price as it arrives, sorted; what changed since; and who gave none. */
export function RatesSection(props: RatesSectionProps) {
  const { desk, onBook, onBeforeBook, onQuotes, book, insured, above, enterPrice } = props
  const [sort, setSort] = useState<RateSort>(() => readKept('prepaid.sort', 'price'))
  const list = useRef<HTMLDivElement>(null)
  const { rows, notices, isLive, words } = shown(desk)
  const isEmpty = rows.length === 0 && notices.length === 0
  const isRated = desk.rating.rated !== null
  const note = (
    <span role="status" className="lading-figure">
      {words}
    </span>
  )
  const sortBy = (by: RateSort) => {
    setSort(by)
    keep('prepaid.sort', by)
  }
  const actions = (
    <Actions
      sort={sort}
      isEmpty={rows.length === 0}
      onSort={sortBy}
      onPrint={() => printPart(list.current)}
      onQuotes={onQuotes}
      enterPrice={enterPrice}
    />
  )
  return (
    <Section title={t`Rates`} id="rates" isFlush note={note} actions={actions}>
      <div ref={list} className={styles.list}>
        {isRated ? (
          <LazyPart
            of={NOTES}
            isWanted
            with={{ desk, isLive, isEmpty, mayEnter: enterPrice !== undefined }}
          />
        ) : null}
        {isLive || (isRated && !isEmpty) ? (
          // Its place is kept from the first answer on, so that no price moves when the note arrives.
          <div className={styles.expected}>
            <LazyPart of={EXPECTED} isWanted={!isLive && desk.form.shipmentId !== ''} with={{ desk }} />
          </div>
        ) : null}
        {above}
        {isEmpty && (isLive || !isRated) ? <NoRates isLive={isLive} /> : null}
        <LazyPart
          of={PRICES}
          isWanted={isLive || !isEmpty}
          with={{ desk, rows: sortRows(rows, sort), notices, isLive, onBook, onBeforeBook, book, insured }}
        />
      </div>
    </Section>
  )
}

/** Before the first price. */
function NoRates({ isLive }: { isLive: boolean }) {
  return (
    <Text size="sm" c="dimmed" p="md">
      {isLive
        ? t`Asking the carriers …`
        : t`Rate (Ctrl+Enter) asks every carrier; the prices appear here as they arrive.`}
    </Text>
  )
}

/** What is on the screen: the answers of the running question, else the last prices. */
function shown({ rating }: Desk) {
  const { asking, rated } = rating
  const isLive = asking !== null
  // Old prices stay until the first new one is there: nothing blinks.
  const isNews = isLive && asking.answers.length > 0
  const result = rated?.result
  const rows = isNews ? rowsOfAnswers(asking.answers) : rowsOfSheets(result?.rates ?? [])
  const notices = isNews ? noticesOfAnswers(asking.answers) : (result?.notices ?? [])
  const asked = isNews ? asking.asked : (result?.carriersAsked ?? 0)
  const range = priceRange(rows)
  const span = range
    ? ` · ${moneyText(comparedOf(range.from), range.from.currency)} – ${moneyText(comparedOf(range.to), range.to.currency)}`
    : ''
  const priced = new Set(rows.map(({ scac }) => scac)).size
  // A carrier of parcels has a price for each of its services.
  const count = rows.length > priced ? t`${rows.length} prices · ` : ''
  // Of prices that were kept it is not known how many carriers gave none.
  const of = asked === 0 ? `${priced}` : t`${priced} of ${Math.max(asked, priced)}`
  const words = isNews || result ? t`${count}${of} carriers${span}` : ''
  return { rows, notices, isLive, words }
}

interface ActionsProps {
  sort: RateSort
  isEmpty: boolean
  onSort: (by: RateSort) => void
  onPrint: () => void
  onQuotes: (() => void) | undefined
  enterPrice: ReactNode
}

function Actions({ sort, isEmpty, onSort, onPrint, onQuotes, enterPrice }: ActionsProps) {
  return (
    <Group gap="xs" className="lading-no-print">
      <Segments
        label={t`Sort the prices by`}
        value={sort}
        data={RATE_SORTS.map((by) => ({ value: by, label: t`By ${by}` }))}
        onChange={onSort}
      />
      {enterPrice}
      {onQuotes ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={14} aria-hidden />}
          onClick={onQuotes}
        >
          <Trans>Spot quote…</Trans>
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        disabled={isEmpty}
        onClick={onPrint}
      >
        <Trans>Print</Trans>
      </Button>
    </Group>
  )
}
