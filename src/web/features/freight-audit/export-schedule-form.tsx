import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { WEEKDAY_CHOICES } from '../../ui/weekday-choices.ts'

type Schedule = ReplyOf<typeof payableSchedule>['schedule']

const HOW_OFTEN = [
  { value: '', label: t`Not automatically` },
  { value: 'Daily', label: t`Every day` },
  { value: 'Weekly', label: t`Every week` },
  { value: 'Monthly', label: t`Every month` },
]
const FORMATS = [
  { value: 'XLSX', label: t`Excel` },
  { value: 'CSV', label: 'CSV' },
]

/** The schedule for mailing approved bills to accounts payable. */
export function ExportScheduleForm({ isChangeable }: { isChangeable: boolean }) {
  const { data, error } = useCall(payableSchedule, {}, { silent: true })
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        <Trans>By mail</Trans>
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
    if (outcome.kind === 'ok') toast('success', t`Saved.`)
  }
  return (
    <form
      aria-label={t`Exports by e-mail`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <fieldset disabled={!isChangeable} style={{ border: 0, padding: 0, margin: 0 }}>
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NativeSelect
            label={t`How often`}
            data={HOW_OFTEN}
            value={values.every}
            onChange={(event) => set({ every: event.currentTarget.value as Schedule['every'] })}
          />
          {values.every === 'Weekly' ? (
            <NativeSelect
              label={t`Weekday`}
              data={[...WEEKDAY_CHOICES]}
              value={String(values.weekday)}
              onChange={(event) => set({ weekday: Number(event.currentTarget.value) })}
            />
          ) : null}
          {values.every === 'Monthly' ? (
            <NumberInput
              label={t`Day of the month`}
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
                label={t`Time`}
                value={values.at}
                error={fault('at')}
                onChange={(event) => set({ at: event.currentTarget.value })}
              />
              <TextInput
                label={t`Time zone`}
                maxLength={60}
                value={values.timeZone}
                error={fault('timeZone')}
                onChange={(event) => set({ timeZone: event.currentTarget.value })}
              />
              <NativeSelect
                label={t`File`}
                data={FORMATS}
                value={values.format}
                onChange={(event) => set({ format: event.currentTarget.value as Schedule['format'] })}
              />
              <TextInput
                label={t`E-mail`}
                description={t`Separate multiple addresses with commas.`}
                maxLength={1000}
                value={values.emails}
                error={fault('emails')}
                onChange={(event) => set({ emails: event.currentTarget.value })}
              />
            </>
          )}
        </SimpleGrid>
      </fieldset>
      <FormErrorSummary message={untoldMessage(refused)} />
      <Group mt="xs" gap="sm">
        {isChangeable ? (
          <Button type="submit" size="xs" loading={isRunning}>
            <Trans>Save</Trans>
          </Button>
        ) : null}
        {schedule.nextAt ? (
          <Text size="sm" c="dimmed">
            <Trans>
              Next: <Instant at={schedule.nextAt} />
            </Trans>
          </Text>
        ) : null}
      </Group>
    </form>
  )
}
