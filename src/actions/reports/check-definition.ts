import { fail } from '#contracts/errors.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { isGrouped, type ReportCondition, type ReportDefinition } from '#domain/reports/definition.ts'
import { type FieldKind, reportFieldOf } from '#domain/reports/fields.ts'
import { reportSumOf } from '#domain/reports/sums.ts'

const COUNTED: readonly FieldKind[] = ['money', 'number', 'weight', 'days']

/**
 * Refuses a definition with unknown fields or invalid comparisons, with an error at each field.
 * @param path of the definition on the wire
 */
export function checkDefinition(definition: ReportDefinition, path: string): void {
  const fields: Record<string, string> = {}
  const { columns, groups, sums, conditions } = definition
  const unknown = (keys: readonly string[], isKnown: (key: string) => boolean) =>
    keys.filter((key) => !isKnown(key))
  const badColumns = unknown(columns, (key) => reportFieldOf(key) !== undefined)
  const badGroups = unknown(groups, (key) => reportFieldOf(key)?.isGroup === true)
  const badSums = unknown(sums, (key) => reportSumOf(key) !== undefined)
  if (badColumns.length > 0) fields[`${path}.Columns`] = `There is no column ${badColumns.join(', ')}.`
  if (badGroups.length > 0)
    fields[`${path}.Groups`] = `Shipments cannot be grouped by ${badGroups.join(', ')}.`
  if (badSums.length > 0) fields[`${path}.Sums`] = `There is no total ${badSums.join(', ')}.`
  if (isGrouped(definition)) {
    if (columns.length > 0) fields[`${path}.Columns`] = 'Choose columns, or groups and totals, not both.'
    if (sums.length === 0) fields[`${path}.Sums`] = 'Choose at least one total.'
    if (definition.scope !== 'left' && definition.scope !== 'unbilled') {
      fields[`${path}.Scope`] = 'Groups and totals cover only shipments that have left.'
    }
  } else if (columns.length === 0) fields[`${path}.Columns`] = 'Choose at least one column.'
  for (const [name, keys] of [
    ['Columns', columns],
    ['Groups', groups],
    ['Sums', sums],
  ] as const) {
    if (new Set(keys).size < keys.length) fields[`${path}.${name}`] = 'Choose each one only once.'
  }
  for (const [at, condition] of conditions.entries()) {
    const fault = faultOfCondition(condition)
    if (fault) fields[`${path}.Conditions.${at}.${fault.field}`] = fault.sentence
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

function faultOfCondition({ field, is, value }: ReportCondition): { field: string; sentence: string } | null {
  const known = reportFieldOf(field)
  if (!known) return { field: 'field', sentence: `There is no field ${field || 'without a name'}.` }
  if (is === 'isEmpty' || is === 'isNotEmpty' || is === 'contains') return null
  if (COUNTED.includes(known.kind)) {
    const number = Number(value)
    const isNumber = value !== '' && Number.isFinite(number) && Math.abs(number) <= 1e12
    return isNumber ? null : { field: 'value', sentence: 'Enter a number.' }
  }
  if (known.kind === 'date' && !isIsoDate(value)) {
    return { field: 'value', sentence: 'Enter a date.' }
  }
  return null
}
