import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { payableSchedule } from '#contracts/endpoints/payables.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { WEEKDAY_CHOICES } from '../../ui/weekday-choices.ts'

type Schedule = ReplyOf<typeof payableSchedule>['schedule']

const HOW_OFTEN = [
  { value: '', label: 'Not automatically' },
  { value: 'Daily', label: 'Every day' },
  { value: 'Weekly', label: 'Every week' },
  { value: 'Monthly', label: 'Every month' },
]
const FORMATS = [
  { value: 'XLSX', label: 'Excel' },
  { value: 'CSV', label: 'CSV' },
]

/** When approved bills are mailed to accounts payable. */
export function ExportScheduleForm({ isChangeable }: { isChangeable: boolean }) {
  const { data, error } = useCall(payableSchedule, {}, { silent: true })
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        By mail
      </Title>
      {error ? <ErrorState message={error.message} /> : null}
      {data ? (
        <Form key={data.schedule.version} schedule={data.schedule} isChangeable={isChangeable} />
      ) : null}
    </Stack>
  )
}

function Form({ schedule, isChangeable }: { schedule: Schedule; isChangeable: boolean }) {
  const [values, setValues] = useState(schedule)
  const { run, isRunning, refused } = useChange(payableSchedule)
  const set = (change: Partial<Schedule>) => setValues((before) => ({ ...before, ...change }))
  const fault = (name: string) => refused?.fields[`schedule.${name}`]
  const save = async () => {
    const { nextAt: _, ...asked } = values
    const outcome = await run({ schedule: asked })
    if (outcome.kind === 'ok') toast('success', 'Saved.')
  }
  return (
    <form
      aria-label="Exports by mail"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset disabled={!isChangeable} style={{ border: 0, padding: 0, margin: 0 }}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NativeSelect
            label="How often"
            data={HOW_OFTEN}
            value={values.every}
            onChange={(event) => set({ every: event.currentTarget.value as Schedule['every'] })}
          />
          {values.every === 'Weekly' ? (
            <NativeSelect
              label="Weekday"
              data={[...WEEKDAY_CHOICES]}
              value={String(values.weekday)}
              onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
            />
          ) : null}
          {values.every === 'Monthly' ? (
            <NumberInput
              label="Day of the month"
              min={1}
              max={31}
              hideControls
              value={values.dayOfMonth}
              error={fault('dayOfMonth')}
              onChange={(value) => set({ dayOfMonth: Number(value) })}
            />
          ) : null}
          {values.every === '' ? null : (
            <>
              <TextInput
                label="Time"
                value={values.at}
                error={fault('at')}
                onChange={(event) => set({ at: event.currentTarget.value })}
              />
              <TextInput
                label="Time zone"
                maxLength={60}
                value={values.timeZone}
                error={fault('timeZone')}
                onChange={(event) => set({ timeZone: event.currentTarget.value })}
              />
              <NativeSelect
                label="File"
                data={FORMATS}
                value={values.format}
                onChange={(event) => set({ format: event.currentTarget.value as Schedule['format'] })}
              />
              <TextInput
                label="E-mail"
                description="Several addresses with commas."
                maxLength={1000}
                value={values.emails}
                error={fault('emails')}
                onChange={(event) => set({ emails: event.currentTarget.value })}
              />
            </>
          )}
        </SimpleGrid>
      </fieldset>
      {refused && !refused.isTold && Object.keys(refused.fields).length === 0 ? (
        <ErrorState message={refused.message} />
      ) : null}
      <Group mt="xs" gap="sm">
        {isChangeable ? (
          <Button type="submit" size="xs" loading={isRunning}>
            Save
          </Button>
        ) : null}
        {schedule.nextAt ? (
          <Text size="sm" c="dimmed">
            Next: <Instant at={schedule.nextAt} />
          </Text>
        ) : null}
      </Group>
    </form>
  )
}
