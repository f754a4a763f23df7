import { Alert, Button, Group, Text } from '@mantine/core'
import { IconInfoCircle, IconMail, IconPrinter, IconRefreshAlert } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { keep, readKept } from '../../../api/kept.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { printPart } from '../../../ui/print-part.ts'
import { Section } from '../../../ui/section.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { BookMenuProps } from './book-menu.tsx'
import { PRICES } from './prices-part.ts'
import {
  noticesOfAnswers,
  priceRange,
  RATE_SORTS,
  type RateRow,
  type RateSort,
  rowsOfAnswers,
  rowsOfSheets,
  sortRows,
} from './rate-rows.ts'
import styles from './rates.module.css'
import type { Desk } from './use-desk.ts'

interface RatesSectionProps {
  desk: Desk
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
  /** Given: carriers can be asked for a price of their own. */
  onQuotes?: (() => void) | undefined
  /** The way to book a price; absent: as freight is booked. */
  book?: ComponentType<BookMenuProps>
  /** Above the prices: what is said of one of them. */
  above?: ReactNode
}

/** Every carrier's price as it arrives, sorted; what changed since; and who gave none. */
export function RatesSection(props: RatesSectionProps) {
  const { desk, onBook, onBeforeBook, onQuotes, book, above } = props
  const [sort, setSort] = useState<RateSort>(() => readKept('prepaid.sort', 'price'))
  const list = useRef<HTMLDivElement>(null)
  const { rows, notices, isLive, words } = shown(desk)
  const isEmpty = rows.length === 0 && notices.length === 0
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
    />
  )
  return (
    <Section title="Rates" id="rates" isFlush note={note} actions={actions}>
      <div ref={list} className={styles.list}>
        {desk.outdated.length > 0 && !isLive ? (
          <Outdated names={desk.outdated} onRate={() => void desk.rate()} />
        ) : null}
        <Advice
          text={isLive ? '' : (desk.rating.rated?.result.advice ?? '')}
          onMode={(rateModeId) => desk.change({ kind: 'mode', rateModeId })}
        />
        {above}
        {isEmpty ? (
          <Text size="sm" c="dimmed" p="md">
            {isLive
              ? 'Asking the carriers …'
              : 'Rate (Ctrl+Enter) asks every carrier; the prices appear here as they arrive.'}
          </Text>
        ) : null}
        <LazyPart
          of={PRICES}
          isWanted={isLive || !isEmpty}
          with={{ desk, rows: sortRows(rows, sort), notices, isLive, onBook, onBeforeBook, book }}
        />
      </div>
    </Section>
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
    ? ` · ${moneyText(range.from.cents, range.from.currency)} – ${moneyText(range.to.cents, range.to.currency)}`
    : ''
  const words = isNews || result ? `${rows.length} of ${asked} carriers${span}` : ''
  return { rows, notices, isLive, words }
}

interface ActionsProps {
  sort: RateSort
  isEmpty: boolean
  onSort: (by: RateSort) => void
  onPrint: () => void
  onQuotes: (() => void) | undefined
}

function Actions({ sort, isEmpty, onSort, onPrint, onQuotes }: ActionsProps) {
  return (
    <Group gap="xs" className="lading-no-print">
      <Segments
        label="Sort the prices by"
        value={sort}
        data={RATE_SORTS.map((by) => ({ value: by, label: `By ${by}` }))}
        onChange={onSort}
      />
      {onQuotes ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconMail size={14} aria-hidden />}
          onClick={onQuotes}
        >
          Spot quote…
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={14} aria-hidden />}
        disabled={isEmpty}
        onClick={onPrint}
      >
        Print
      </Button>
    </Group>
  )
}

/** Prices of a question that is no longer the same stay to be seen, not to be booked. */
function Outdated({ names, onRate }: { names: string[]; onRate: () => void }) {
  return (
    <Alert color="amber" radius={0} icon={<IconRefreshAlert size={18} />} className={styles.banner}>
      <Group gap="sm" justify="space-between">
        <span>
          Changed since these prices: {names.join(', ')}. Rates or carrier may differ; rate again before you
          book.
        </span>
        <Button size="xs" variant="default" onClick={onRate}>
          Rate again
        </Button>
      </Group>
    </Alert>
  )
}

const VOLUME_LTL = 2
const TRUCKLOAD = 3

/** The advice to ask for volume prices, with the way there. */
function Advice({ text, onMode }: { text: string; onMode: (rateModeId: number) => void }) {
  if (text === '') return null
  return (
    <Alert color="violet" radius={0} icon={<IconInfoCircle size={18} />} className={styles.banner}>
      <Group gap="sm" justify="space-between">
        <span>{text}</span>
        <Group gap="xs" className="lading-no-print">
          <Button size="xs" variant="default" onClick={() => onMode(VOLUME_LTL)}>
            Volume LTL
          </Button>
          <Button size="xs" variant="default" onClick={() => onMode(TRUCKLOAD)}>
            Truckload
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
