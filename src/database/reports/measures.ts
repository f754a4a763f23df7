import { COMPONENTS, type Component, type StoredComponent } from '#domain/analysis/components.ts'
import type { DimensionKey } from '#domain/analysis/dimensions.ts'
import type { Measure } from '#domain/analysis/measures.ts'

/** Measures and dimensions as SQL over rows of facts (`facts.ts`), named `f`. */

const isStored = (component: Component): component is StoredComponent =>
  (COMPONENTS as readonly Component[]).includes(component)

/**
 * The sum of a component over a group.
 * @param now the parameter with the time for overdue events, such as `$2`
 */
export function componentSum(component: Component, now: string): string {
  if (isStored(component)) return `coalesce(sum(f.${component}), 0)::float8`
  if (component === 'overdue_pickups') return `count(*) filter (where f.pickup_due_at <= ${now})::float8`
  if (component === 'overdue_deliveries') return `count(*) filter (where f.delivery_due_at <= ${now})::float8`
  // Declined tenders are separate rows: `readDeclines`.
  return '0::float8'
}

/** A measure over a group, in the shown units; null for a ratio with a zero denominator. */
export function measureExpression(measure: Measure, now: string): string {
  const total = (components: readonly Component[]) =>
    `(${components.map((component) => componentSum(component, now)).join(' + ')})`
  const value = measure.per ? `${total(measure.of)} / nullif(${total(measure.per)}, 0)` : total(measure.of)
  return `(${value}) * ${measure.scale}`
}

/** The group of a row for each dimension, as text; also the value of a group in `MetricValue`. */
export const DIMENSION_SQL: Record<DimensionKey, string> = {
  mode: 'f.mode',
  carrier: 'f.carrier',
  lane: 'f.lane',
  warehouse: 'f.warehouse',
  month: `to_char(f.day, 'YYYY-MM')`,
}
