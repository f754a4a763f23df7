import { t } from '@lingui/core/macro'
import { SimpleGrid, TextInput } from '@mantine/core'

export interface PickupValues {
  date: string
  from: string
  to: string
}

interface PickupFieldsProps {
  values: PickupValues
  faults: Partial<Record<keyof PickupValues, string>>
  onChange: (values: PickupValues) => void
}

/** Date and window of a pickup, in the time zone of its dock. */
export function PickupFields({ values, faults, onChange }: PickupFieldsProps) {
  const field = (name: keyof PickupValues, type: 'date' | 'time', label: string) => (
    <TextInput
      type={type}
      data-path={name}
      label={label}
      value={values[name]}
      error={faults[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {field('date', 'date', t`Pickup date`)}
      {field('from', 'time', t`From`)}
      {field('to', 'time', t`To`)}
    </SimpleGrid>
  )
}

/** The server's errors by our field names. */
export const pickupFaultsOf = (fields: Record<string, string>): PickupFieldsProps['faults'] => {
  const found = (name: string) => Object.entries(fields).find(([path]) => path.endsWith(name))?.[1]
  const said = { date: found('PickupByDate'), from: found('PickupByFromTime'), to: found('PickupByToTime') }
  return Object.fromEntries(Object.entries(said).filter(([, sentence]) => sentence)) as Record<string, string>
}
