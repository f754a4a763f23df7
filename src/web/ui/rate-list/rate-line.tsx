import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo, type ReactNode, useState } from 'react'
import { LazyPart } from '../lazy-part.tsx'
import { Money } from '../money.tsx'
import type { OnTimeProps } from '../on-time/on-time.tsx'
import { partFrom } from '../part-source.ts'
import type { ComparedPriceProps } from '../price-notices/compared-price.tsx'
import type { StaleFuelProps } from '../price-notices/stale-fuel.tsx'
import type { InsuredFacts } from '../receipt/premium.ts'
import { RateBadges } from './rate-badges.tsx'
import css from './rate-list.module.css'
import { isForbidden, isPreferred, type RateRow } from './rate-rows.ts'
import { daysText, offerName, type SaidOfPrice, serviceOf, smallPrint } from './rate-words.ts'

/** Loads after the prices. */
const ON_TIME = partFrom<OnTimeProps>(() => import('../on-time/on-time.tsx').then((part) => part.OnTime))

const RECEIPT = partFrom(() => import('../receipt/receipt.tsx').then((part) => part.Receipt))

/** Loaded only for prices with an old fuel price. */
const STALE_FUEL = partFrom<StaleFuelProps>(() =>
  import('../price-notices/stale-fuel.tsx').then((part) => part.StaleFuel),
)

/** Loaded only for incomplete bids. */
const COMPARED = partFrom<ComparedPriceProps>(() =>
  import('../price-notices/compared-price.tsx').then((part) => part.ComparedPrice),
)

interface RateLineProps extends SaidOfPrice {
  row: RateRow
  lane: string
  /** ZIPs of the lane. */
  fromZip: string
  toZip: string
  /** Facts for an insurance quote. */
  insured?: InsuredFacts | undefined
  /** In a list of several modes: the name of the price's mode. */
  mode?: string
  /** Id of the small print, which describes disabled buttons. */
  wordsId: string
  /** The buttons of the price. */
  actions: ReactNode
}

/**
 * One price: carrier, transit time, amount, reasons and actions. A screen wraps it in a memoized line. While a weight
 * is typed only figures change, so each part of the line renders again only if its own props do.
 */
export function RateLine(props: RateLineProps) {
  const { row, lane, fromZip, toZip, insured, mode, wordsId, actions, ...said } = props
  const [isOpen, setOpen] = useState(false)
  const { sheet, carrierName, scac } = row
  const service = serviceOf(row)
  const receiptId = `${wordsId}-receipt`
  return (
    <li
      className={css.rate}
      data-outdated={said.isOutdated || undefined}
      data-suggested={said.isSuggested || undefined}
      data-forbidden={isForbidden(row) || undefined}
      data-preferred={isPreferred(row) || undefined}
    >
      <div className={css.line} data-with-mode={mode !== undefined || undefined}>
        <div className={css.carrier}>
          <div className={css.name}>
            <strong>{carrierName}</strong>{' '}
            {scac === carrierName ? null : <span className="lading-code">{scac}</span>}
            {service ? <span>{service}</span> : null}
            <RateBadges words={row.badges.join()} />
          </div>
          <span id={wordsId} className={css.words}>
            {smallPrint(row, said)}
          </span>
        </div>
        {mode === undefined ? null : <Mode name={mode} />}
        <div className={css.days}>
          {daysText(row)} <OnTime scac={scac} from={fromZip} to={toZip} />
        </div>
        <div className={css.price}>
          <Money cents={row.cents} currency={row.currency} />
        </div>
        <div className={`${css.do} lading-no-print`}>
          <WhyButton
            name={offerName(row)}
            isOff={sheet === null}
            isOpen={isOpen}
            receiptId={receiptId}
            onOpen={setOpen}
          />
          {actions}
        </div>
      </div>
      {sheet?.staleFuel ? <LazyPart of={STALE_FUEL} isWanted with={{ sheet }} /> : null}
      {sheet?.estimatedCharges ? <LazyPart of={COMPARED} isWanted with={{ sheet }} /> : null}
      {isOpen && sheet ? (
        <div id={receiptId}>
          <LazyPart
            of={RECEIPT}
            isWanted
            with={{ sheet, lane, insured }}
            waiting={<div className={css.waiting} />}
          />
        </div>
      ) : null}
    </li>
  )
}

const OnTime = memo(function OnTime(props: OnTimeProps) {
  return <LazyPart of={ON_TIME} isWanted with={props} />
})

const Mode = memo(function Mode({ name }: { name: string }) {
  return (
    <div className={css.mode}>
      <Badge color="gray" tt="none">
        {name}
      </Badge>
    </div>
  )
})

interface WhyButtonProps {
  /** Carrier and service. */
  name: string
  isOff: boolean
  isOpen: boolean
  receiptId: string
  onOpen: (isOpen: boolean) => void
}

const WhyButton = memo(function WhyButton({ name, isOff, isOpen, receiptId, onOpen }: WhyButtonProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Button
      size="xs"
      variant="subtle"
      disabled={isOff}
      aria-expanded={isOpen}
      aria-controls={isOpen ? receiptId : undefined}
      aria-label={t`Why this price from ${name}`}
      rightSection={<Chevron size={14} aria-hidden />}
      onPointerEnter={RECEIPT.fetchAhead}
      onFocus={RECEIPT.fetchAhead}
      onClick={() => onOpen(!isOpen)}
    >
      <Trans>Why this price</Trans>
    </Button>
  )
})
