import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { shippingNameOf } from '#domain/shipment/shipping-name.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Weight } from '../../ui/weight.tsx'
import css from './shipment-details.module.css'

type Item = ShipmentValue['items'][number]

/** The lines of freight as printed on the bill of lading. */
export function Items({ shipment }: { shipment: ShipmentValue }) {
  const { items } = shipment
  return (
    <Section title={t`Items`} note={`${items.length}`} isFlush>
      {items.length === 0 ? <EmptyState title={t`No items`} /> : <ItemTable shipment={shipment} />}
    </Section>
  )
}

function ItemTable({ shipment }: { shipment: ShipmentValue }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={t`Shipment items`}>
      <table className={css.items}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Description</Trans>
            </th>
            <th scope="col" className={css.right}>
              <Trans>Qty</Trans>
            </th>
            <th scope="col" className={css.right}>
              <Trans>Weight</Trans>
            </th>
            <th scope="col" className={`${css.whole} ${css.wide}`}>
              L × W × H
            </th>
            <th scope="col" className={css.wide}>
              <Trans>Class</Trans>
            </th>
            <th scope="col" className={css.wide}>
              <Trans>NMFC</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shipment.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and they do not move
            <ItemRow key={index} item={item} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td className={css.right}>{shipment.totalQuantity.toLocaleString('en-US')}</td>
            <td className={css.right}>
              <Weight pounds={shipment.totalWeightLb} />
            </td>
            <td colSpan={3} className={css.wide} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function ItemRow({ item }: { item: Item }) {
  return (
    <tr>
      <td className={css.what}>
        {item.description || t`Freight`} <span className="lading-code">{item.itemCode}</span>
        {item.isHazmat ? <Hazmat item={item} /> : null}
        <Text size="xs" c="dimmed" component="div" className={css.narrow}>
          {narrowText(item)}
        </Text>
      </td>
      <td className={css.right}>
        {item.quantity.toLocaleString('en-US')} {item.packageType}
      </td>
      <td className={css.right}>
        {item.weight.toLocaleString('en-US')} {item.weightUnit}
      </td>
      <td className={`${css.whole} ${css.wide}`}>{sizeText(item)}</td>
      <td className={css.wide}>{item.freightClass || '–'}</td>
      <td className={css.wide}>{item.nmfc || '–'}</td>
    </tr>
  )
}

function Hazmat({ item }: { item: Item }) {
  const facts = item.hazmat
  const words = facts ? [facts.unNumber, shippingNameOf(facts), facts.hazardClass, facts.packingGroup] : []
  return (
    <Text size="xs" c="var(--mantine-color-error)" component="div">
      <Trans>
        <IconFlame size={12} aria-hidden="true" /> Hazmat {words.filter(Boolean).join(', ')}
      </Trans>
    </Text>
  )
}

const sizeText = (item: Item): string =>
  item.length > 0 ? `${item.length} × ${item.width} × ${item.height} ${item.lengthUnit}` : '–'

/** A phone has no space for columns: the same in one line below the description. */
const narrowText = (item: Item): string =>
  [
    item.length > 0 ? sizeText(item) : '',
    item.freightClass ? t`class ${item.freightClass}` : '',
    item.nmfc ? t`NMFC ${item.nmfc}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
