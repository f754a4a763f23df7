import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'

/** The row that was typed; '' = none, so that it is found; null = nothing was typed. */
export type TitlesIn = number | '' | null

const MOST_ROWS = 1_048_576

interface TitlesRowProps {
  /** The row that was found; 0 = a file whose columns name themselves. */
  found: number
  value: TitlesIn
  onChange: (row: TitlesIn) => void
}

/** Which row of a table holds the titles of its columns, where another one was found. */
export function TitlesRow({ found, value, onChange }: TitlesRowProps) {
  if (found === 0) return null
  return (
    <NumberInput
      label={t`Header row`}
      placeholder={t`${found}, detected`}
      value={value ?? found}
      min={1}
      max={MOST_ROWS}
      allowDecimal={false}
      allowNegative={false}
      w={160}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
    />
  )
}
