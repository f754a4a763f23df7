import { t } from '@lingui/core/macro'
import type { TextInputProps } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { SuggestBox } from './choice/suggest-box.tsx'
import { useSettled } from './use-settled.ts'

interface SoldToFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value?: string
  onChange?: (value: string) => void
}

const TYPING_MS = 250

/** A sold-to number, searched by number or name while it is typed. It loads nothing before it is used. */
export function SoldToField({ value = '', onChange, ...input }: SoldToFieldProps) {
  const [isUsed, setUsed] = useState(false)
  const searchText = useSettled(value, TYPING_MS)
  const { data: rows } = useQuery({
    queryKey: ['sold-tos', searchText],
    // The contract of this call would add to every screen that has the field.
    queryFn: async ({ client }) => (await import('./find-sold-tos.ts')).findSoldTos(client, searchText),
    enabled: isUsed,
    placeholderData: keepPreviousData,
  })
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
      listLabel={t`Sold-to accounts`}
      // The typed text may be a name: the server has already found the matches.
      suggestions={suggestions}
      opensOn="focus"
      onFocus={() => setUsed(true)}
      onType={(typed) => onChange?.(typed)}
      onPick={(index) => onChange?.(suggestions[index]?.key ?? value)}
    />
  )
}
