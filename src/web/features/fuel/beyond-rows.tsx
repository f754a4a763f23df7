import { t } from '@lingui/core/macro'
import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import type { TablePartProps } from './table-part.ts'
import { type TypedTable, weightsOf } from './typed-table.ts'

const SIDES = [
  { side: 'above', label: t`Above the last row, the surcharge rises`, verb: t`Add` },
  { side: 'below', label: t`Below the first row, the surcharge falls`, verb: t`Subtract` },
] as const

/** The surcharge beyond the rows; without it a price out there gives no quote. */
export function BeyondRows({ typed, isPerMile, faults, set }: TablePartProps) {
  const columns = weightsOf(typed.weights)
  return (
    <Stack gap="sm">
      {SIDES.map(({ side, label, verb }) => {
        const step = typed[side]
        const change = (changes: Partial<TypedTable['above']>) => set({ [side]: { ...step, ...changes } })
        return (
          <Stack key={side} gap="xs">
            <Checkbox
              label={label}
              description={step.isOn ? undefined : t`If not checked, a price in this range gives no quote.`}
              checked={step.isOn}
              onChange={(event) => change({ isOn: event.currentTarget.checked })}
            />
            {step.isOn ? (
              <Group align="start" gap="sm">
                <TextInput
                  label={t`Per $ or part of it`}
                  placeholder="0.05"
                  inputMode="decimal"
                  w={200}
                  value={step.every}
                  error={faults[`${side}.every`]}
                  onChange={(event) => change({ every: event.currentTarget.value })}
                />
                {columns.map((weight, at) => (
                  <TextInput
                    // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                    key={at}
                    label={`${verb} ${isPerMile ? t`$ per mile` : '%'}${columns.length > 1 ? t` from ${weight.toLocaleString('en-US')} lb` : ''}`}
                    inputMode="decimal"
                    w={200}
                    value={step.add[at] ?? ''}
                    error={faults[`${side}.add.${at}`]}
                    onChange={(event) => {
                      const { value } = event.currentTarget
                      change({
                        add: columns.map((_, place) => (place === at ? value : (step.add[place] ?? ''))),
                      })
                    }}
                  />
                ))}
              </Group>
            ) : null}
          </Stack>
        )
      })}
    </Stack>
  )
}
