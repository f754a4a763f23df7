import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'

interface WorksheetChoiceProps {
  sheets: readonly string[]
  sheet: string
  onChange: (sheet: string) => void
}

/** Which worksheet of a workbook is read; nothing where there is no choice. */
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
