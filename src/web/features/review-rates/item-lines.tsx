import { t } from '@lingui/core/macro'
import { memo } from 'react'
import type { DeskLine } from './desk-form.ts'
import { Figure, type FigureName, FreightClass, Package, pathOf, Remove, Stackable } from './item-fields.tsx'
import { classOf, type DeskDefaults } from './line-figures.ts'
import type { Faults } from './prepare-request.ts'
import css from './review-rates.module.css'

interface ItemLinesProps {
  lines: readonly DeskLine[]
  defaults: DeskDefaults
  faults: Faults
  onChange: (key: string, change: Partial<DeskLine>) => void
  onRemove: (key: string) => void
}

/** The freight line by line, each with its class and how it was computed. */
export function ItemLines({ lines, defaults, faults, onChange, onRemove }: ItemLinesProps) {
  return (
    <ol className={css.lines} aria-label={t`Items`}>
      {lines.map((line, index) => (
        <ItemLine
          key={line.key}
          line={line}
          number={index + 1}
          isOnly={lines.length === 1}
          defaults={defaults}
          faults={faults}
          onChange={onChange}
          onRemove={onRemove}
        />
      ))}
    </ol>
  )
}

interface ItemLineProps extends Omit<ItemLinesProps, 'lines'> {
  line: DeskLine
  number: number
  isOnly: boolean
}

const SIDES = [
  { name: 'length', label: t`L, in`, spoken: t`Length in inches` },
  { name: 'width', label: t`W, in`, spoken: t`Width in inches` },
  { name: 'height', label: t`H, in`, spoken: t`Height in inches` },
] as const

const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { line, number, isOnly, defaults, faults, onChange, onRemove } = props
  const known = classOf(line, defaults)
  const of = { lineKey: line.key, number, onChange }
  const figure = (name: FigureName) => ({ name, value: line[name], error: faults[pathOf(line.key, name)] })
  return (
    <li className={css.line}>
      <div className={css.fields}>
        <Figure
          {...of}
          {...figure('weight')}
          label={defaults.isWeightEach ? t`Weight, lb each` : t`Weight, lb`}
          spoken={defaults.isWeightEach ? t`Weight in pounds of one piece` : t`Weight in pounds`}
        />
        <FreightClass
          {...of}
          value={line.freightClass}
          usual={known.freightClass}
          word={known.from !== 'default' && defaults.isAutoClass ? 'auto' : 'default'}
          error={faults[pathOf(line.key, 'freightClass')]}
        />
        <Figure {...of} {...figure('quantity')} label={t`Qty`} spoken={t`Quantity`} />
        <Package {...of} value={line.packageType} />
        {SIDES.map(({ name, label, spoken }) => (
          <div key={name}>
            <Figure {...of} {...figure(name)} label={label} spoken={spoken} />
          </div>
        ))}
        <Stackable {...of} value={line.isStackable} />
        <Remove lineKey={line.key} number={number} isOnly={isOnly} onRemove={onRemove} />
      </div>
      <div className={css.working}>{known.working}</div>
    </li>
  )
})
