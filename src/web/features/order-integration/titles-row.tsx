import { t } from '@lingui/core/macro'
import { NumberInput } from '@mantine/core'

/** The typed row; '' = empty, so that the server finds it; null = nothing was typed. */
export type TitlesIn = number | '' | null

const MOST_ROWS = 1_048_576

interface TitlesRowProps {
  /** The detected row; 0 = the columns of the file have their own names. */
  found: number
  value: TitlesIn
  onChange: (row: TitlesIn) => void
}

/** The row with the column titles, if the detected one is wrong. */
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
