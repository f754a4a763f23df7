import { t } from '@lingui/core/macro'
import type { CustomsChange, CustomsLine } from '#contracts/endpoints/customs-details.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import { isCountryCode, noCountryCode } from '#domain/text/country-code.ts'

/** The typed values of one line. */
export interface TypedLine {
  countryOfOrigin: string
  htsCode: string
  value: string
}
export type TypedField = keyof TypedLine

export const typedLine = ({ countryOfOrigin, htsCode, valueCents }: CustomsLine): TypedLine => ({
  countryOfOrigin,
  htsCode,
  value: valueCents === null ? '' : formatDecimal(valueCents, 2, 2),
})

/** The path of a line's field, on the screen and in a refusal. */
export const pathOf = (line: number, field: TypedField): string =>
  `Lines.${line}.${{ countryOfOrigin: 'CountryOfOrigin', htsCode: 'HTSCode', value: 'CustomsValue' }[field]}`

/** Unreadable values by path; the server reports missing ones. */
export function faultsOf(lines: readonly TypedLine[]): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [index, { countryOfOrigin, value }] of lines.entries()) {
    const country = countryOfOrigin.trim().toUpperCase()
    if (country !== '' && !isCountryCode(country)) {
      faults[pathOf(index, 'countryOfOrigin')] = noCountryCode(country)
    }
    const cents = value.trim() === '' ? 0 : parseDecimal(value, 2)
    if (cents === null || cents < 0) faults[pathOf(index, 'value')] = t`Enter an amount of 0 or more.`
  }
  return faults
}

/** The request: of each line only the changed fields, so that values of the item master are not copied. */
export const changesOf = (typed: readonly TypedLine[], before: readonly CustomsLine[]): CustomsChange[] =>
  typed.map((line, index) => {
    const was = typedLine(before[index]!)
    const country = line.countryOfOrigin.trim().toUpperCase()
    return {
      countryOfOrigin: country === was.countryOfOrigin ? undefined : country,
      htsCode: line.htsCode.trim() === was.htsCode ? undefined : line.htsCode.trim(),
      valueCents: line.value.trim() === was.value ? undefined : (parseDecimal(line.value, 2) ?? 0),
    }
  })

export const isChanged = (changes: readonly CustomsChange[]): boolean =>
  changes.some((change) => Object.values(change).some((value) => value !== undefined))
