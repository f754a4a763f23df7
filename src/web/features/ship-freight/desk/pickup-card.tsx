import { Input, Stack, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { Address } from '#domain/shipment/shipment.ts'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'
import { windowText } from '../../../ui/date-window.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { BillToFields } from './bill-to-fields.tsx'
import type { Change, Faults } from './change-form.ts'
import styles from './desk.module.css'
import type { PrepaidForm } from './form.ts'
import { localClock, pickupHint } from './pickup-day.ts'
import { ServicesField } from './services-field.tsx'

interface PickupCardProps {
  date: string
  from: string
  to: string
  timeZone: string
  paymentType: PrepaidForm['paymentType']
  billTo: Address
  services: string[]
  faults: Faults
  change: (change: Change) => void
}

/** When the carrier comes, by the clock of the origin, what it does beside driving, and who pays it. */
export const PickupCard = memo(function PickupCard(props: PickupCardProps) {
  const { paymentType, billTo, services, faults, change } = props
  return (
    <Section title="Pickup and services" id="pickup">
      <Stack gap="xs">
        <PickupWindow {...props} />
        <ServicesField services={services} error={faults.services} change={change} />
        <Input.Wrapper label="Who pays" labelElement="div">
          <Segments
            isWide
            label="Who pays"
            value={paymentType}
            data={[
              { value: 'P', label: 'Prepaid' },
              { value: 'T', label: 'Third party' },
            ]}
            onChange={(value) => change({ kind: 'payment', value })}
          />
        </Input.Wrapper>
        {paymentType === 'T' ? <BillToFields address={billTo} faults={faults} change={change} /> : null}
      </Stack>
    </Section>
  )
})

function PickupWindow({ date, from, to, timeZone, faults, change }: PickupCardProps) {
  const hint = useMemo(
    () => pickupHint({ date, from, to }, localClock(new Date(), timeZone)),
    [date, from, to, timeZone],
  )
  return (
    <div>
      <div className={styles.window}>
        <TextInput
          type="date"
          label="Pickup date"
          data-path="pickup.date"
          value={date}
          error={faults['pickup.date']}
          onChange={(event) => change({ kind: 'pickup', patch: { pickupDate: event.currentTarget.value } })}
        />
        <TimeField
          label="From"
          path="pickup.from"
          value={from}
          error={faults['pickup.from']}
          onChange={(pickupFrom) => change({ kind: 'pickup', patch: { pickupFrom } })}
        />
        <TimeField
          label="To"
          path="pickup.to"
          value={to}
          error={faults['pickup.to']}
          onChange={(pickupTo) => change({ kind: 'pickup', patch: { pickupTo } })}
        />
      </div>
      <p className={styles.hint}>
        {hint || (timeZone ? windowText({ date, from, to, timeZone }) : 'Local time of the origin')}
      </p>
    </div>
  )
}

interface TimeFieldProps {
  label: string
  path: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A time as people write it (`3:30pm`, `1530`), shown on the 12-hour clock once the field is left. */
function TimeField({ label, path, value, error, onChange }: TimeFieldProps) {
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
