import { t } from '@lingui/core/macro'
import { Button, Kbd } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { memo, type ReactNode, useContext, useMemo } from 'react'
import type { Address } from '#domain/shipment/shipment.ts'
import { Lane } from '../../../../ui/lane.tsx'
import styles from '../form/desk.module.css'
import type { Defaults, ItemRow } from '../form/form.ts'
import { countStops, showFigure, type Totals, totalsOf } from '../form/item-figures.ts'
import { RateButtonContext } from '../pricing/use-rating.ts'

interface SummaryBarProps {
  items: ItemRow[]
  defaults: Defaults
  origin: Address
  destination: Address
  /** Road miles; null until these two places have been rated. */
  miles: number | null
  /** Replaces the link to the prices: the main action of a screen without prices. */
  action?: ReactNode
  /** The number of stops on the way. */
  stops?: number
  /** Replaces the totals of the items. */
  said?: readonly string[]
}

/** The totals of the freight, always visible while scrolling, and the screen's main action. */
export const SummaryBar = memo(function SummaryBar(props: SummaryBarProps) {
  const { items, defaults, origin, destination, miles, stops = 0 } = props
  const { action, said } = props
  const { rateHere, isRating, hasPrices } = useContext(RateButtonContext)
  const totals = useMemo(() => totalsOf(items, defaults), [items, defaults])
  return (
    <section className={styles.bar} aria-label={t`Summary`}>
      <div>
        <ul className={styles.figures} aria-label={t`Totals`}>
          {(said ?? figures(totals)).map((figure) => (
            <li key={figure}>{figure}</li>
          ))}
        </ul>
        <div className={styles.lane}>
          <Lane from={origin} to={destination} />
          {stops === 0 ? '' : ` · ${countStops(stops)}`}
          {miles === null ? '' : t` · ${showFigure(miles, 0)} mi`}
        </div>
      </div>
      <div className={styles.go}>
        <span className={styles.keys} aria-hidden>
          <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
        </span>
        {action ?? (
          <Button
            leftSection={<IconRoute size={16} aria-hidden />}
            loading={isRating}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={rateHere}
          >
            {hasPrices ? t`Rate again` : t`Rate`}
          </Button>
        )}
      </div>
    </section>
  )
})

/** `2 pallets`, `1,240 lb`, `96 cu ft`, `12.9 lb/ft³`, `class 85`, `8 linear ft`; a dash for unknown values. */
export function figures(totals: Totals): string[] {
  const { units, weightLb, cubicFeet, density, linearFeet, freightClasses } = totals
  const known = (value: number | null, unit: string) => `${value === null ? '–' : showFigure(value)} ${unit}`
  const classes =
    freightClasses.length > 1
      ? t`classes ${freightClasses[0] ?? ''}–${freightClasses.at(-1) ?? ''}`
      : t`class ${freightClasses[0] ?? '–'}`
  return [
    ...units,
    t`${showFigure(weightLb)} lb`,
    known(cubicFeet, t`cu ft`),
    known(density, 'lb/ft³'),
    classes,
    known(linearFeet, t`linear ft`),
  ]
}
