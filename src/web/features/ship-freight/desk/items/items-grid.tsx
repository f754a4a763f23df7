import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { memo, useId, useMemo } from 'react'
import { usePaired } from '../../../../api/use-paired.ts'
import { AddButton } from '../../../../ui/add-button.tsx'
import { nameOf } from '../../../../ui/editable-grid/grid-column.ts'
import { ItemCodes } from '../../../../ui/item-codes.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { Section } from '../../../../ui/section.tsx'
import type { Change, Faults } from '../form/change-form.ts'
import type { Defaults, ItemRow, StopRow } from '../form/form.ts'
import { ITEM_COLUMNS } from './item-columns.ts'
import { ItemRowGroup } from './item-row-group.tsx'
import css from './items-grid.module.css'
import type { Drop } from './line-extras.tsx'
import { LineWorking } from './line-working.tsx'
import { useItemsGrid } from './use-items-grid.ts'
import { usePalletSizes } from './use-pallet-sizes.ts'

interface ItemsGridProps {
  items: ItemRow[]
  defaults: Defaults
  faults: Faults
  change: (change: Change) => void
  /** The stops on the way; each line then chooses one of them, or the consignee. */
  stops?: readonly StopRow[]
}

const NO_STOPS: readonly StopRow[] = []

const SCALE = partFrom(() => import('./weigh-line.tsx').then((part) => part.WeighLine))

/** The lines of freight, as in a spreadsheet. */
export const ItemsGrid = memo(function ItemsGrid(props: ItemsGridProps) {
  const { items, defaults, faults, change, stops = NO_STOPS } = props
  const { table, active, onChange, add, duplicate, remove } = useItemsGrid(items, defaults, change)
  const codesId = useId()
  const row = items[active]
  const byLine = useLineFaults(faults)
  const sizes = usePalletSizes(defaults.isPalletGrid)
  const drops = useMemo(() => dropsOf(stops), [stops])
  const isPaired = usePaired()
  const setWeight = (line: number, weight: string) => {
    const weighed = items[line - 1]
    if (weighed) onChange(weighed.key, { weight })
  }
  return (
    <Section title={t`Items`} id="items" isFlush note={t`Enter = next cell · paste rows from a spreadsheet`}>
      <div className={css.grid}>
        <table {...table} className={css.table} aria-label={t`Items`}>
          <thead>
            <ItemsHead />
          </thead>
          {items.map((item, index) => (
            <ItemRowGroup
              key={item.key}
              row={item}
              line={index + 1}
              defaults={defaults}
              faults={byLine[item.key] ?? NO_FAULTS}
              codesId={codesId}
              isOnly={items.length === 1}
              palletSizes={defaults.isPalletGrid ? sizes : null}
              drops={drops}
              onChange={onChange}
              onDuplicate={duplicate}
              onRemove={remove}
            />
          ))}
        </table>
        <ItemCodes id={codesId} typed={row?.itemCode ?? ''} />
      </div>
      <Group className={css.foot} gap="sm">
        <AddButton label={t`Add line`} size="xs" variant="default" onClick={add} />
        {row ? (
          <LazyPart
            of={SCALE}
            isWanted={isPaired}
            with={{ line: active + 1, unit: row.weightUnit, onWeight: setWeight }}
          />
        ) : null}
        {row ? <LineWorking row={row} line={active + 1} defaults={defaults} /> : null}
      </Group>
      {faults.items ? <p className={css.faults}>{faults.items}</p> : null}
    </Section>
  )
})

const NO_FAULTS: Faults = {}

/** `Stop 1, Dallas Store`, …, and the consignee last. */
const dropsOf = (stops: readonly StopRow[]): Drop[] => [
  ...stops.map(({ key, address }, index) => ({
    key,
    label: [t`Stop ${index + 1}`, address.companyName || address.city || address.zip]
      .filter(Boolean)
      .join(', '),
  })),
  { key: '', label: t`Consignee` },
]

function ItemsHead() {
  return (
    <tr>
      <th scope="col" className={css.line}>
        <span className="lading-heard">
          <Trans>Line</Trans>
        </span>
      </th>
      {ITEM_COLUMNS.map((column) => (
        <th key={column.id} scope="col" className={css[column.id]} title={nameOf(column)}>
          {column.title}
        </th>
      ))}
      <th scope="col" className={css.actions}>
        <span className="lading-heard">
          <Trans>Actions</Trans>
        </span>
      </th>
    </tr>
  )
}

/** Faults of each line under its key; the same objects until a fault is added or cleared. */
function useLineFaults(faults: Faults): Record<string, Faults> {
  return useMemo(() => {
    const byLine: Record<string, Faults> = {}
    for (const [path, sentence] of Object.entries(faults)) {
      const [, key, name] = /^items\.([^.]+)\.(.+)$/.exec(path) ?? []
      if (key === undefined || name === undefined) continue
      byLine[key] = { ...byLine[key], [name]: sentence }
    }
    return byLine
  }, [faults])
}
