import { TextInput } from '@mantine/core'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'

interface TimeFieldProps {
  label: string
  path: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A time as people write it (`3:30pm`, `1530`), shown as 12-hour time once the user leaves the field. */
export function TimeField({ label, path, value, error, onChange }: TimeFieldProps) {
  const settle = () => {
    if (parseTimeOfDay(value).kind === 'time' && showTimeOfDay(value) !== value)
      onChange(showTimeOfDay(value))
  }
  return (
    <TextInput
      label={label}
      data-path={path}
      value={value}
      error={error}
      maxLength={12}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => event.key === 'Enter' && settle()}
    />
  )
}
