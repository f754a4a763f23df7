import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { comparedCents } from '#domain/quotes/compared-price.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Money } from '../../ui/money.tsx'
import { partFrom } from '../../ui/part-source.ts'
import type { ComparedPriceProps } from '../../ui/price-notices/compared-price.tsx'
import type { StaleFuelProps } from '../../ui/price-notices/stale-fuel.tsx'
import { RateBadges } from '../../ui/rate-list/rate-badges.tsx'
import { boughtPremium, type Premium } from '../../ui/receipt/premium.ts'
import { Section } from '../../ui/section.tsx'
import { AddPrice, HandPriceMenu, useCanPrice } from './hand-prices.tsx'
import css from './shipment-details.module.css'

/** Only for incomplete bids. */
const COMPARED = partFrom<ComparedPriceProps>(() =>
  import('../../ui/price-notices/compared-price.tsx').then((part) => part.ComparedPrice),
)

const WHY_THIS_PRICE = partFrom<{ sheet: PriceSheetValue; premium: Premium | null }>(() =>
  import('./why-this-price.tsx').then((part) => part.WhyThisPrice),
)

const STALE_FUEL = partFrom<StaleFuelProps>(() =>
  import('../../ui/price-notices/stale-fuel.tsx').then((part) => part.StaleFuel),
)

/** More are shown on request. */
const SHOWN_AT_FIRST = 5

/** Every price of the shipment; the booked one first, then the cheapest. */
export function PriceSheets({ shipment }: { shipment: ShipmentValue }) {
  const [isWhole, setIsWhole] = useState(false)
  const bookedId = shipment.selectedPriceSheetId
  const sheets = [...shipment.priceSheets].sort(
    (one, other) =>
      Number(other.id === bookedId) - Number(one.id === bookedId) ||
      comparedCents(one) - comparedCents(other),
  )
  const canPrice = useCanPrice(shipment)
  const shown = isWhole ? sheets : sheets.slice(0, SHOWN_AT_FIRST)
  return (
    <Section
      title={t`Price sheets`}
      note={`${sheets.length}`}
      isFlush
      actions={canPrice ? <AddPrice shipment={shipment} /> : null}
    >
      {sheets.length === 0 ? (
        <EmptyState
          title={t`Sorry, No pricesheet found!`}
          hint={t`Prices appear here once the shipment is rated.`}
        />
      ) : (
        shown.map((sheet) => (
          <Sheet
            key={sheet.id}
            shipment={shipment}
            sheet={sheet}
            isBooked={sheet.id === bookedId}
            canPrice={canPrice}
          />
        ))
      )}
      {shown.length < sheets.length ? (
        <Anchor component="button" type="button" className={css.all} onClick={() => setIsWhole(true)}>
          <Trans>Show all {sheets.length} prices</Trans>
        </Anchor>
      ) : null}
    </Section>
  )
}

interface SheetProps {
  sheet: PriceSheetValue
  shipment: ShipmentValue
  isBooked: boolean
  canPrice: boolean
}

function Sheet({ shipment, sheet, isBooked, canPrice }: SheetProps) {
  const isByHand = sheet.source === 'manual' || sheet.source === 'spot'
  const [isOpen, setIsOpen] = useState(false)
  const premium = isBooked ? boughtPremium(shipment.parcelInsurance) : null
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={css.sheet}>
      <div className={`${css.sheetBar} ${isBooked ? css.booked : ''}`}>
        <div>
          <Group gap={6}>
            <Text fw={600} component="span">
              {sheet.carrierName}
            </Text>
            <span className="lading-code">{sheet.scac}</span>
            {isBooked ? <BookedBadge shipment={shipment} /> : null}
            <RateBadges words={sheet.badges.join()} />
          </Group>
          <Text size="xs" c="dimmed" component="div">
            <ServiceText sheet={sheet} />
          </Text>
          {sheet.estimatedCharges ? (
            <LazyPart of={COMPARED} isWanted with={{ sheet, isAlone: true }} />
          ) : null}
        </div>
        <Text fw={600} component="div" className={css.right}>
          <Money cents={sheet.cents} currency={sheet.currency} />
        </Text>
        <UnstyledButton
          fz="sm"
          c="var(--mantine-color-anchor)"
          mih={24}
          aria-expanded={isOpen}
          aria-label={t`Why this price: ${[sheet.carrierName, sheet.serviceName].filter(Boolean).join(' ')}, ${sheet.tariffName || sheet.source}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Group gap={2} wrap="nowrap">
            <Trans>
              Why this price <Chevron size={14} aria-hidden="true" />
            </Trans>
          </Group>
        </UnstyledButton>
        {canPrice && isByHand && !isBooked ? <HandPriceMenu shipment={shipment} sheet={sheet} /> : null}
      </div>
      {sheet.staleFuel ? <LazyPart of={STALE_FUEL} isWanted with={{ sheet }} /> : null}
      {isOpen ? <LazyPart of={WHY_THIS_PRICE} isWanted with={{ sheet, premium }} /> : null}
    </div>
  )
}

/** The state of the chosen price: if the carrier does not come, nothing is booked. */
function BookedBadge({ shipment: { status, endedAs, isDeclined, isTendered } }: { shipment: ShipmentValue }) {
  if (endedAs === 'void' || isDeclined) {
    return (
      <Badge tt="none" color="gray">
        {endedAs !== 'void' ? t`Declined` : isTendered ? t`Previously booked` : t`Previously chosen`}
      </Badge>
    )
  }
  return (
    <Badge tt="none" color="green" leftSection={<IconCircleCheck size={12} aria-hidden="true" />}>
      {status === 'Q' || status === 'H' ? t`Chosen` : t`Booked`}
    </Badge>
  )
}

function ServiceText({ sheet }: { sheet: PriceSheetValue }) {
  const days =
    sheet.serviceDays === null
      ? t`transit days unknown`
      : plural(sheet.serviceDays, { one: '# business day', other: '# business days' })
  const way = sheet.isDirect === null ? '' : sheet.isDirect ? t`, direct` : t`, interline`
  return (
    <>
      {sheet.serviceName ? `${sheet.serviceName} · ` : ''}
      {days}
      {way}
      {sheet.deliveryDate ? (
        <>
          {', '}
          <DateWindow date={sheet.deliveryDate} />
        </>
      ) : null}
      {sheet.guideReason ? ` · ${sheet.guideReason}` : ''}
      {sheet.tariffName ? ` · ${sheet.tariffName}` : ''}
      {sheet.isSynthetic && !/synthetic/i.test(sheet.tariffName) ? t` · synthetic tariff` : ''}
    </>
  )
}
