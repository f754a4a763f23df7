import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import type { Defaults, ItemRow } from '../form/form.ts'
import { figuresOf, measure, showFigure } from '../form/item-figures.ts'

/** How the class of the active line was computed, and how to reach a cheaper one. */
export function LineWorking({ row, line, defaults }: { row: ItemRow; line: number; defaults: Defaults }) {
  const feet = linearFeetOf([measure(row, defaults)])
  return (
    <Text size="sm" c="dimmed" className="lading-figure">
      {workingOf(row, line, defaults)}
      {feet === null ? '' : t` · ${showFigure(feet)} linear ft`}
    </Text>
  )
}

export function workingOf(row: ItemRow, line: number, defaults: Defaults): string {
  const { weightLb, cubicFeet, density, freightClass, from, next } = figuresOf(row, defaults)
  if (density === null || cubicFeet === null) {
    if (from === 'none') return t`Line ${line}: choose a class`
    return from === 'typed'
      ? t`Line ${line}: class ${freightClass} as entered`
      : t`Line ${line}: enter ${weightLb ? '' : t`weight and `}L × W × H to class it by density; class ${freightClass} until then`
  }
  const working = t`${showFigure(weightLb)} lb ÷ ${showFigure(cubicFeet, 2)} cu ft = ${showFigure(density, 2)} lb/ft³`
  if (from === 'typed') return t`Line ${line}: ${working}; class ${freightClass} as entered`
  if (from === 'none') return t`Line ${line}: ${working}; choose a class`
  const cheaper = next ? t`; ${showFigure(next.pounds)} lb more makes class ${next.freightClass}` : ''
  return t`Line ${line}: ${working} → class ${freightClass}${cheaper}`
}
