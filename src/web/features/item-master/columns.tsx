import { t } from '@lingui/core/macro'
import { Badge, Group, Text } from '@mantine/core'
import type { ItemMasterValue } from '#contracts/entities/item-master.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { moneyText } from '../../ui/money.tsx'

type Item = ItemMasterValue

const shown = (value: number, unit: string): string =>
  value > 0 ? `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit}` : '–'

function sizeText({ length, width, height, lengthUnit }: Item): string {
  return length > 0 && width > 0 && height > 0 ? `${length} × ${width} × ${height} ${lengthUnit}` : '–'
}

const countText = (count: number): string => (count > 0 ? count.toLocaleString('en-US') : '–')

const figure = (
  id: string,
  title: string,
  width: number,
  text: (item: Item) => string,
  more: Partial<Column<Item>> = {},
) => textColumn(id, title, width, text, { isFigure: true, ...more })

/** The columns of the list. */
export const ITEM_COLUMNS: readonly Column<Item>[] = [
  codeColumn('sku', 'SKU', 150, (item) => item.itemCode, { sortName: 'ItemCode', isCardTitle: true }),
  {
    id: 'description',
    title: t`Description`,
    sortName: 'Description',
    width: 280,
    cell: (item) => <DescriptionCell item={item} />,
    text: (item) => item.description,
  },
  textColumn('class', t`Class`, 100, (item) => item.freightClass || t`By density`, { sortName: 'itemClass' }),
  textColumn('nmfc', 'NMFC', 90, (item) => item.nmfc),
  figure('weight', t`Weight`, 110, (item) => shown(item.weight, item.weightUnit), { sortName: 'Weight' }),
  figure('size', 'L × W × H', 160, sizeText),
  textColumn('package', t`Handling unit`, 110, (item) => item.packageType),
  figure('perPallet', t`Per pallet`, 90, (item) => countText(item.unitsPerPallet)),
  figure('perCarton', t`Per carton`, 90, (item) => countText(item.unitsPerCarton), { isHiddenAtFirst: true }),
  figure(
    'value',
    t`Value`,
    100,
    (item) => (item.declaredValueCents > 0 ? moneyText(item.declaredValueCents) : '–'),
    { isHiddenAtFirst: true },
  ),
  textColumn('hts', 'HTS', 120, (item) => item.htsCode, { isHiddenAtFirst: true }),
  textColumn('origin', t`Origin`, 80, (item) => item.countryOfOrigin, { isHiddenAtFirst: true }),
  textColumn('upc', 'UPC', 130, (item) => item.upc, { isHiddenAtFirst: true }),
]

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
