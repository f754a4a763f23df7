import { Table, Text } from '@mantine/core'
import { IconFlame } from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import { Weight } from '../../ui/weight.tsx'
import css from './shipment-details.module.css'

type Item = ShipmentValue['items'][number]

/** The lines of freight, as they are on the bill of lading. */
export function Items({ shipment }: { shipment: ShipmentValue }) {
  const { items } = shipment
  return (
    <Section title="Items" note={`${items.length}`} isFlush>
      {items.length === 0 ? <EmptyState title="No items" /> : <ItemTable shipment={shipment} />}
    </Section>
  )
}

function ItemTable({ shipment }: { shipment: ShipmentValue }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label="Items of the shipment">
      <Table fz="sm" verticalSpacing={6} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Description</Table.Th>
            <Table.Th className={css.right}>Qty</Table.Th>
            <Table.Th className={css.right}>Weight</Table.Th>
            <Table.Th className={css.whole}>L × W × H</Table.Th>
            <Table.Th>Class</Table.Th>
            <Table.Th>NMFC</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shipment.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and they do not move
            <ItemRow key={index} item={item} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th>Total</Table.Th>
            <Table.Th className={css.right}>{shipment.totalQuantity.toLocaleString('en-US')}</Table.Th>
            <Table.Th className={css.right}>
              <Weight pounds={shipment.totalWeightLb} />
            </Table.Th>
            <Table.Td colSpan={3} />
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </section>
  )
}

function ItemRow({ item }: { item: Item }) {
  return (
    <Table.Tr>
      <Table.Td miw={180}>
        {item.description || 'Freight'} <span className="lading-code">{item.itemCode}</span>
        {item.isHazmat ? <Hazmat item={item} /> : null}
      </Table.Td>
      <Table.Td className={css.right}>
        {item.quantity.toLocaleString('en-US')} {item.packageType}
      </Table.Td>
      <Table.Td className={css.right}>
        {item.weight.toLocaleString('en-US')} {item.weightUnit}
      </Table.Td>
      <Table.Td className={css.whole}>{sizeText(item)}</Table.Td>
      <Table.Td>{item.freightClass || '–'}</Table.Td>
      <Table.Td>{item.nmfc || '–'}</Table.Td>
    </Table.Tr>
  )
}

function Hazmat({ item }: { item: Item }) {
  const facts = item.hazmat
  const words = facts ? [facts.unNumber, facts.properShippingName, facts.hazardClass, facts.packingGroup] : []
  return (
    <Text size="xs" c="var(--mantine-color-error)" component="div">
      <IconFlame size={12} aria-hidden="true" /> Hazmat {words.filter(Boolean).join(', ')}
    </Text>
  )
}

const sizeText = (item: Item): string =>
  item.length > 0 ? `${item.length} × ${item.width} × ${item.height} ${item.lengthUnit}` : '–'
