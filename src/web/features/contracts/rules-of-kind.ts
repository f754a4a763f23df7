import { t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import { ltlForm } from './form/ltl-form.ts'
import { parcelForm } from './form/parcel-form.ts'
import type { RuleForm, TypedDocument } from './form/typed-document.ts'
import { volumeForm } from './form/volume-form.ts'

/** The rules of a contract of any rate mode: their field in the call, and their form. */

export type Reading = ReplyOf<typeof tariffRulesWork>
export type RulesField = 'rules' | 'volumeRules' | 'parcelRules'
type Plain = Record<string, unknown>

export const FIELD_OF: Record<Reading['kind'], RulesField> = {
  ltl: 'rules',
  volume: 'volumeRules',
  parcel: 'parcelRules',
}
const FORMS = { ltl: ltlForm, volume: volumeForm, parcel: parcelForm }

/** The document that was read. */
export const rulesOf = (reading: Reading): Plain => (reading[FIELD_OF[reading.kind]] ?? {}) as Plain

/** The form, with the names typed so far. */
export function formOf({ kind, fuelTables, fuelIndexes }: Reading, typed: TypedDocument | null): RuleForm {
  const names = (path: string, cell: string): string[] =>
    (typed?.rows[path] ?? []).map(({ cells }) => cells[cell] ?? '').filter(Boolean)
  return FORMS[kind]({
    ...{ fuelTables, fuelIndexes },
    areas: names('areas', 'name'),
    equipment: names('equipment', 'code'),
  })
}

/** Set by the server: never sent, never compared. */
const SERVER_SET = ['id', 'version', 'scac', 'rateModeId', 'isSynthetic', 'effectiveFrom', 'effectiveTo']

/** The changed parts of a contract. */
export function changedParts(former: Plain | null, document: Plain): Plain {
  return Object.fromEntries(
    Object.entries(document).filter(
      ([name, value]) =>
        !SERVER_SET.includes(name) &&
        (former === null || JSON.stringify(former[name]) !== JSON.stringify(value)),
    ),
  )
}

/** The titles of parts in the form; parts without one share a title. */
export function titlesOf(form: RuleForm, parts: Plain): string {
  const title = (name: string): string => {
    const section = form.sections.find(({ path }) => path === name)
    if (section) return section.title
    const group = form.groups.find(({ columns }) =>
      columns.some(({ path }) => typeof path === 'string' && path.split('.')[0] === name),
    )
    return group?.title || t`Name and rounding`
  }
  return [...new Set(Object.keys(parts).map(title))].join(', ')
}
