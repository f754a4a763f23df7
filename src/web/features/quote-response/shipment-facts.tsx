import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { QuoteInfo, QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { handlingUnitsText } from '#domain/shipment/handling-units.ts'
import { showStopWindow } from '#domain/shipment/stop-windows.ts'
import { showPlace } from '#domain/text/lane.ts'
import { rateModeName } from '../../text/names.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { Weight } from '../../ui/weight.tsx'
import css from './quote-response.module.css'

/** The shipment's data that a carrier needs for a price: no contact, no phone, no other carrier. */
export function ShipmentFacts({ quote }: { quote: QuoteResponseValue }) {
  const { info } = quote
  const miles = info.miles === null ? '' : t`about ${info.miles.toLocaleString('en-US')} miles`
  return (
    <Section title={t`Shipment`} note={[rateModeName(info.rateModeId), miles].filter(Boolean).join(' · ')}>
      <FactList width={140}>
        <Fact name={t`From`}>
          <Point point={info.origin} />
        </Fact>
        {info.stops.map((stop, index) => (
          <Fact key={stop.id} name={t`Stop ${index + 1}`}>
            <Point point={stop.address} />
            {stop.appointment ? (
              <Text size="sm" component="div">
                <Trans>Appointment {showStopWindow(stop.appointment)}</Trans>
              </Text>
            ) : null}
            {stop.items.map((item, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they do not move
              <Text key={line} size="sm" c="dimmed" component="div">
                {item.quantity} {item.packageType} {item.description}
              </Text>
            ))}
          </Fact>
        ))}
        <Fact name={t`To`}>
          <Point point={info.destination} />
        </Fact>
        <Fact name={t`Pickup`}>
          {info.pickup ? <DateWindow {...info.pickup} timeZone={info.timeZone} /> : '–'}
        </Fact>
        <Fact name={t`Freight`}>
          <Weight pounds={info.totalWeightLb} />
          {info.items.length > 0 ? ` · ${handlingUnitsText(info.items)}` : ''}
        </Fact>
        {info.services.length > 0 ? (
          <Fact name={t`Services`}>{info.services.map(({ label }) => label).join(', ')}</Fact>
        ) : null}
      </FactList>
      <ul className={css.items} aria-label={t`Items`}>
        {info.items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they do not move
          <Item key={index} item={item} />
        ))}
      </ul>
      {info.message ? <Words title={t`${info.shipperName} says`}>{info.message}</Words> : null}
      {quote.specialInstructions ? (
        <Words title={t`Special instructions`}>{quote.specialInstructions}</Words>
      ) : null}
    </Section>
  )
}

function Point({ point }: { point: QuoteInfo['origin'] }) {
  return (
    <>
      {point.companyName ? <div>{point.companyName}</div> : null}
      <div>{showPlace(point)}</div>
    </>
  )
}

function Item({ item }: { item: QuoteInfo['items'][number] }) {
  const hasSize = item.length > 0 && item.width > 0 && item.height > 0
  return (
    <li>
      <Group gap={6} wrap="wrap">
        <Text fw={600} component="span">
          {item.quantity} {item.packageType}
        </Text>
        <span>{item.description || t`Freight`}</span>
        {item.isHazmat ? (
          <Badge color="red" tt="none" leftSection={<IconAlertTriangle size={12} aria-hidden="true" />}>
            <Trans>Hazardous{item.hazmat?.unNumber ? ` ${item.hazmat.unNumber}` : ''}</Trans>
          </Badge>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" component="div" className="lading-figure">
        {[
          `${item.weight.toLocaleString('en-US')} ${item.weightUnit}`,
          hasSize ? `${item.length} × ${item.width} × ${item.height} ${item.lengthUnit}` : '',
          item.freightClass ? t`class ${item.freightClass}` : '',
          item.nmfc ? t`NMFC ${item.nmfc}` : '',
          item.isStackable ? 'stackable' : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </li>
  )
}

function Words({ title, children }: { title: string; children: string }) {
  return (
    <div className={css.said}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text className={css.words}>{children}</Text>
    </div>
  )
}
