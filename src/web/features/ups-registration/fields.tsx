import { listCountries } from '#contracts/endpoints/addresses.ts'
import { useCall } from '../../api/queries.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import type { AnyForm } from '../../ui/fields/bound.ts'

const NEIGHBOURS = [
  { value: 'US', label: 'US' },
  { value: 'CA', label: 'CA' },
]

/** A country by its name, from the list of all countries. */
export function CountryField({ form, path, label }: { form: AnyForm; path: string; label: string }) {
  const { data } = useCall(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true })
  const all = data?.countries.map(({ CountryCode, CountryName }) => ({
    value: CountryCode,
    label: CountryName,
  }))
  const input = form.getInputProps(path)
  return <SelectBox {...input} value={input.value} label={label} required data={all ?? NEIGHBOURS} />
}

/** Faults of a refusal that belong to no field of this step: UPS's own message, or another step's field. */
export const elsewhere = (errors: Record<string, unknown>, here: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) =>
      path.startsWith(`${here}.`) || typeof sentence !== 'string' ? [] : [[path, sentence]],
    ),
  )
