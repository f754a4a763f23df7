import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { moneyText } from '../../ui/money.tsx'

type Item = ItemMasterValue

const shown = (value: number, unit: string): string =>
  value > 0 ? `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}` : '–'

function sizeText({ length, width, height, lengthUnit }: Item): string {
  return length > 0 && width > 0 && height > 0 ? `${length} × ${width} × ${height} ${lengthUnit}` : '–'
}

const countText = (count: number): string => (count > 0 ? count.toLocaleString('en-US') : '–')

const COLUMNS: readonly Column<Item>[] = [
  {
    id: 'sku',
    title: 'SKU',
    sortName: 'ItemCode',
    width: 150,
    isCardTitle: true,
    cell: (item) => <CopyId value={item.itemCode} label="SKU" />,
    text: (item) => item.itemCode,
  },
  {
    id: 'description',
    title: t`Description`,
    sortName: 'Description',
    width: 280,
    cell: (item) => <DescriptionCell item={item} />,
    text: (item) => item.description,
  },
  plain('class', t`Class`, (item) => item.freightClass || t`By density`, {
    sortName: 'itemClass',
    width: 100,
  }),
  plain('nmfc', 'NMFC', (item) => item.nmfc || '–', { width: 90 }),
  figure('weight', t`Weight`, (item) => shown(item.weight, item.weightUnit), {
    sortName: 'Weight',
    width: 110,
  }),
  figure('size', 'L × W × H', sizeText, { width: 160 }),
  plain('package', t`Handling unit`, (item) => item.packageType, { width: 110 }),
  figure('perPallet', t`Per pallet`, (item) => countText(item.unitsPerPallet), { width: 90 }),
  figure('perCarton', t`Per carton`, (item) => countText(item.unitsPerCarton), {
    width: 90,
    isHiddenAtFirst: true,
  }),
  figure(
    'value',
    t`Value`,
    (item) => (item.declaredValueCents > 0 ? moneyText(item.declaredValueCents) : '–'),
    {
      width: 100,
      isHiddenAtFirst: true,
    },
  ),
  plain('hts', 'HTS', (item) => item.htsCode || '–', { width: 120, isHiddenAtFirst: true }),
  plain('origin', t`Origin`, (item) => item.countryOfOrigin || '–', { width: 80, isHiddenAtFirst: true }),
  plain('upc', 'UPC', (item) => item.upc || '–', { width: 130, isHiddenAtFirst: true }),
]

function plain(
  id: string,
  title: string,
  text: (item: Item) => string,
  more: Partial<Column<Item>> = {},
): Column<Item> {
  return { id, title, text, cell: text, ...more }
}

function figure(
  id: string,
  title: string,
  text: (item: Item) => string,
  more: Partial<Column<Item>> = {},
): Column<Item> {
  return plain(id, title, text, { isFigure: true, ...more })
}

function DescriptionCell({ item }: { item: Item }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {item.description}
      </Text>
      {item.isHazmat ? (
        <Badge color="red" tt="none" style={{ flexShrink: 0 }}>
          {item.hazmat?.unNumber || t`Hazardous`}
        </Badge>
      ) : null}
    </Group>
  )
}

/** The columns of the list; `actions` is the cell with what can be done with a row. */
export function itemColumns(actions: ((item: Item) => ReactNode) | null): readonly Column<Item>[] {
  if (actions === null) return COLUMNS
  const [sku, ...others] = COLUMNS
  return [
    sku!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}
