import { v7 as newId } from 'uuid'
import type { JudgedRow } from '#database/locations/location-imports.ts'
import { BLANK_LOCATION, type LocationDetails } from '#domain/addresses/location.ts'
import { faultsOfLocation, readyLocation } from '#domain/addresses/location-faults.ts'
import { locationLabel } from '#domain/addresses/location-fields.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import { canBeOnePlace } from '#domain/addresses/merge-locations.ts'
import { completePlace } from '../complete-place.ts'
import { countryRules, stateOfZip } from '../states.ts'

/** Checks the rows of one list by the rules for locations entered by hand, and detects rows that repeat another one. */
export class RowJudge {
  readonly #byCode = new Map<string, number>()
  readonly #byKey = new Map<string, { row: number; code: string }[]>()
  readonly #nameOf: (field: keyof LocationDetails) => string

  /** @param nameOf the sender's name for a field; a file with a header row uses the field's label */
  constructor(nameOf: (field: keyof LocationDetails) => string = locationLabel) {
    this.#nameOf = nameOf
  }

  judge(row: number, values: Partial<LocationDetails>): JudgedRow {
    const given = completePlace({ ...BLANK_LOCATION, ...values })
    const faults = Object.entries(faultsOfLocation(given, countryRules, stateOfZip)).map(
      ([field, reason]) => ({
        column: this.#nameOf(field as keyof LocationDetails),
        reason: reason ?? '',
      }),
    )
    const ready = readyLocation(given)
    const matchKey = locationMatchKey(ready)
    const judged = { row, code: ready.code, matchKey, given: ready, newId: newId() }
    if (faults.length > 0) return { ...judged, outcome: 'wrong', faults }
    const first = this.#firstOf(ready.code, matchKey)
    if (first === null) {
      this.#remember(row, ready.code, matchKey)
      return { ...judged, outcome: 'new', faults: [] }
    }
    return {
      ...judged,
      outcome: 'repeated',
      faults: [{ column: '', reason: `Row ${first} is the same location.` }],
    }
  }

  #firstOf(code: string, matchKey: string): number | null {
    const byCode = code === '' ? undefined : this.#byCode.get(code.toLowerCase())
    const byKey = this.#byKey.get(matchKey)?.find((one) => canBeOnePlace(one.code, code))
    return byCode ?? byKey?.row ?? null
  }

  #remember(row: number, code: string, matchKey: string): void {
    if (code !== '') this.#byCode.set(code.toLowerCase(), row)
    if (matchKey === '') return
    const same = this.#byKey.get(matchKey)
    if (same) same.push({ row, code })
    else this.#byKey.set(matchKey, [{ row, code }])
  }
}

/** A row that cannot be read at all. */
export const unreadRow = (row: number, faults: readonly { column: string; reason: string }[]): JudgedRow => ({
  row,
  outcome: 'wrong',
  code: '',
  matchKey: '',
  given: null,
  faults: faults.map(({ column, reason }) => ({ column, reason })),
  newId: newId(),
})
