import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useMemo, useRef } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { printPart } from '../../../../ui/print-part.ts'
import css from '../../../../ui/rate-list/rate-list.module.css'
import {
  noticesOfAnswers,
  type RateRow,
  rowsOfAnswers,
  rowsOfSheets,
  sortRows,
} from '../../../../ui/rate-list/rate-rows.ts'
import { useRateSort } from '../../../../ui/rate-list/rate-sorts.tsx'
import { rangeText } from '../../../../ui/rate-list/rate-words.ts'
import type { InsuredFacts } from '../../../../ui/receipt/premium.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Desk } from '../pricing/use-desk.ts'
import type { BookMenuProps } from './book-menu.tsx'
import { EXPECTED, NOTES, PRICES } from './prices-part.ts'
import styles from './rates.module.css'

interface RatesSectionProps {
  desk: Desk
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
  /** If given: the user can request spot quotes from carriers. */
  onQuotes?: (() => void) | undefined
  /** The booking control of a price; absent: the one for freight. */
  book?: ComponentType<BookMenuProps>
  /** The insured value of the packages. */
  insured?: InsuredFacts | undefined
  /** Above the prices: a note on one of them. */
  above?: ReactNode
  /** Shown next to the spot quote: another way to get a price. */
  enterPrice?: ReactNode
}

/** Every carrier's price as it arrives, sorted; changes since then; and the carriers without a price. */
export function RatesSection(props: RatesSectionProps) {
  const { desk, onBook, onBeforeBook, onQuotes, book, insured, above, enterPrice } = props
  const [sort, sorts] = useRateSort('prepaid.sort')
  const list = useRef<HTMLDivElement>(null)
  const { rows, notices, isLive, words } = useShown(desk)
  const isEmpty = rows.length === 0 && notices.length === 0
  const isRated = desk.rating.rated !== null
  const note = (
    <span role="status" className="lading-figure">
      {words}
    </span>
  )
  const actions = (
    <Actions
      sorts={sorts}
      isEmpty={rows.length === 0}
      onPrint={() => printPart(list.current)}
      onQuotes={onQuotes}
      enterPrice={enterPrice}
    />
  )
  return (
    <Section title={t`Rates`} id="rates" isFlush note={note} actions={actions}>
      <div ref={list} className={css.list}>
        {isRated ? (
          <LazyPart
            of={NOTES}
            isWanted
            with={{ desk, isLive, isEmpty, mayEnter: enterPrice !== undefined }}
          />
        ) : null}
        {isLive || (isRated && !isEmpty) ? (
          // Its space is reserved from the first answer on, so that no price moves when the note arrives.
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

/** Shown before the first price. */
function NoRates({ isLive }: { isLive: boolean }) {
  return (
    <Text size="sm" c="dimmed" p="md">
      {isLive
        ? t`Asking the carriers …`
        : t`Rate (Ctrl+Enter) asks every carrier; the prices appear here as they arrive.`}
    </Text>
  )
}

/** The prices to show: the answers of the running request, else the last prices. */
function useShown({ rating, form }: Desk) {
  const { asking, rated } = rating
  const { rateModeId } = form
  const isLive = asking !== null
  // Old prices stay until the first new one arrives, so that nothing flickers.
  const answers = asking && asking.answers.length > 0 ? asking.answers : null
  const result = rated?.result
  const rates = result?.rates
  // The same row objects while the user types in the form, so that the list does not render again.
  const rows = useMemo(
    () => (answers ? rowsOfAnswers(answers, rateModeId) : rowsOfSheets(rates ?? [])),
    [answers, rateModeId, rates],
  )
  const notices = answers ? noticesOfAnswers(answers) : (result?.notices ?? [])
  const asked = answers ? (asking?.asked ?? 0) : (result?.carriersAsked ?? 0)
  const span = rows.length > 0 ? ` · ${rangeText(rows)}` : ''
  const priced = new Set(rows.map(({ scac }) => scac)).size
  // A parcel carrier has a price for each of its services.
  const count = rows.length > priced ? t`${rows.length} prices · ` : ''
  // For restored prices, the number of carriers without a price is unknown.
  const of = asked === 0 ? `${priced}` : t`${priced} of ${Math.max(asked, priced)}`
  const words = answers || result ? t`${count}${of} carriers${span}` : ''
  return { rows, notices, isLive, words }
}

interface ActionsProps {
  sorts: ReactNode
  isEmpty: boolean
  onPrint: () => void
  onQuotes: (() => void) | undefined
  enterPrice: ReactNode
}

function Actions({ sorts, isEmpty, onPrint, onQuotes, enterPrice }: ActionsProps) {
  return (
    <Group gap="xs" className="lading-no-print">
      {sorts}
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
