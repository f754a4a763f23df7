import { t } from '@lingui/core/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { Choice } from '../choice/select-box.tsx'
import { useClientSetup } from '../use-client-setup.ts'

/** The client's warehouses by name, with a choice for all of them. */
export function useWarehouseNames(): readonly Choice[] {
  const { data } = useClientSetup()
  return [
    { value: '', label: t`All warehouses` },
    ...(data?.warehouses ?? []).map(({ WHSE, Name }) => ({ value: WHSE, label: Name || WHSE })),
  ]
}

/**
 * Filter fields whose values are kept in the URL.
 *
 * @param reset the parameters that another filter clears: the page, the open list
 */
export function filterFields<C extends object>(
  choices: C,
  choose: (change: Partial<C>) => void,
  reset: Partial<C>,
) {
  const choice = (name: keyof C & string, usual = '') => ({
    value: String(choices[name]) || usual,
    onChange: (event: { currentTarget: { value: string } }) =>
      choose({ ...reset, [name]: event.currentTarget.value }),
  })
  return {
    select: (label: string, name: keyof C & string, data: readonly Choice[]) => (
      <NativeSelect label={label} data={[...data]} {...choice(name)} />
    ),
    /** `usual`: the day shown if none was chosen. */
    date: (label: string, name: keyof C & ('from' | 'to'), usual = '', error?: string) => (
      <TextInput type="date" label={label} error={error} {...choice(name, usual)} />
    ),
  }
}
