import type { TextInputProps } from '@mantine/core'
import { useMemo } from 'react'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { useSettled } from '../../ui/use-settled.ts'

interface SoldToFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange?: (value: string) => void
}

const TYPING_MS = 250
const MOST_OFFERED = 20

/** A sold-to number, found by number or name while it is typed. */
export function SoldToField({ value = '', onChange, ...input }: SoldToFieldProps) {
  const searchText = useSettled(value, TYPING_MS)
  const { data } = useCall(
    soldToWork,
    { searchText, pageSize: MOST_OFFERED },
    { keepsPrevious: true, silent: true },
  )
  const rows = data?.rows
  const suggestions = useMemo(
    () =>
      (rows ?? []).map(({ soldTo, name }) => ({
        key: soldTo,
        words: (
          <span>
            <span className="lading-code">{soldTo}</span> {name}
          </span>
        ),
      })),
    [rows],
  )
  return (
    <SuggestBox
      maxLength={40}
      {...input}
      value={value}
      listLabel="Sold-to accounts"
      // What is typed may be a name: the server has found what fits.
      suggestions={suggestions}
      opensOn="focus"
      onType={(typed) => onChange?.(typed)}
      onPick={(index) => onChange?.(suggestions[index]?.key ?? value)}
    />
  )
}
