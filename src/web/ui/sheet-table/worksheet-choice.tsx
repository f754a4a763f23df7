import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'

interface WorksheetChoiceProps {
  sheets: readonly string[]
  sheet: string
  onChange: (sheet: string) => void
}

/** Chooses the worksheet of a workbook; nothing if there is only one. */
export function WorksheetChoice({ sheets, sheet, onChange }: WorksheetChoiceProps) {
  if (sheets.length < 2) return null
  return (
    <NativeSelect
      label={t`Worksheet`}
      data={[...sheets]}
      value={sheet}
      maw={320}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
