import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { readReport, sendReport } from '#contracts/endpoints/reports.ts'
import type { ReportFilter, ReportScheduleValue } from '#contracts/entities/report.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { type ContractForm, useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { WEEKDAY_CHOICES } from '../../ui/weekday-choices.ts'
import { bodyOf, FORMATS, type SendValues, valuesOf, WHEN } from './schedule-values.ts'

interface SendDialogProps {
  /** null: the dialog is closed. A null schedule: a new run or schedule of the filter's report. */
  asked: { schedule: ReportScheduleValue | null; name: string; filter: Partial<ReportFilter> } | null
  onClose: () => void
  onSent: (what: 'runs' | 'schedules') => void
}

/** Runs a report now, schedules it, or both; changes a schedule. */
export function SendDialog({ asked, onClose, onSent }: SendDialogProps) {
  const typed = useTyped(asked !== null)
  const title = asked?.schedule ? t`Schedule for ${asked.name}` : t`Run or schedule ${asked?.name ?? ''}`
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <SendForm {...asked} onClose={onClose} onSent={onSent} /> : null}
    </Modal>
  )
}

type FormProps = NonNullable<SendDialogProps['asked']> & Pick<SendDialogProps, 'onClose' | 'onSent'>

function SendForm({ schedule, name, filter, onClose, onSent }: FormProps) {
  const change = useChange(sendReport)
  const client = useQueryClient()
  const user = useUser()
  const requestOf = (values: SendValues) => bodyOf(values, filter, schedule?.id ?? '')
  const { form, submit, message, isSubmitting } = useContractForm<SendValues>({
    schema: sendReport.body,
    initial: valuesOf(schedule, name, user.email ?? ''),
    bodyOf: requestOf,
    check: (values): Record<string, string> =>
      values.when !== 'now' && values.emails.trim() === ''
        ? { emails: t`Enter at least one recipient for the report.` }
        : {},
    onSubmit: async (values) => {
      const outcome = await change.run(requestOf(values))
      if (outcome.kind === 'refused') return outcome
      toast('success', toldOf(values, schedule !== null))
      onSent(values.when === 'scheduled' ? 'schedules' : 'runs')
      onClose()
      return null
    },
  })
  const goOn = async (take: (now: ReportScheduleValue) => void) => {
    const reading = readBy(readReport, { pageIndex: 1, pageSize: 1 }, { silent: true })
    const { schedules } = await client.fetchQuery({ ...reading, staleTime: 0 })
    const now = schedules.find(({ id }) => id === schedule?.id)
    if (now) take(now)
    else onClose()
  }
  const keepMine = ({ version }: ReportScheduleValue) => {
    form.setFieldValue('schedule.version', version)
    submit()
  }
  const { when } = form.values
  return (
    <form onSubmit={submit} noValidate aria-label={t`Run or schedule`}>
      <Stack gap="md">
        <FormProblem
          message={message}
          isOvertaken={change.refused?.code === 'REPORT_SCHEDULE_CHANGED'}
          what="schedule"
          onReload={() => goOn((now) => form.setValues(valuesOf(now, name, '')))}
          onKeepMine={() => goOn(keepMine)}
        />
        {schedule ? null : (
          <Segments
            label={t`When`}
            data={WHEN}
            value={when}
            onChange={(value) => form.setFieldValue('when', value)}
            isWide
          />
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField form={form} path="name" label={t`Name`} maxLength={100} />
          <NativeSelect label={t`Format`} data={[...FORMATS]} {...form.getInputProps('format')} />
        </SimpleGrid>
        <TextField
          form={form}
          path="emails"
          label={t`E-mail`}
          description={
            when === 'now'
              ? t`Leave empty to save the report without e-mailing it.`
              : t`Separate multiple addresses with commas.`
          }
          maxLength={1000}
          required={when !== 'now'}
        />
        {when === 'now' ? null : <RuleFields form={form} />}
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {schedule ? t`Save schedule` : WORDS[when]}
        </FormButtons>
      </Stack>
    </form>
  )
}

const WORDS = { now: t`Run now`, nowAndScheduled: t`Run and schedule`, scheduled: t`Schedule` }

function toldOf({ name, when }: SendValues, isEdit: boolean): string {
  if (isEdit) return t`The schedule for ${name} has been changed.`
  if (when === 'scheduled') return t`${name} is scheduled.`
  return when === 'now'
    ? t`${name} is being generated.`
    : t`${name} is being generated and has been scheduled.`
}

function RuleFields({ form }: Pick<ContractForm<SendValues>, 'form'>) {
  const { every } = form.values.schedule
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <NativeSelect
          label={t`How often`}
          data={[t`Daily`, t`Weekly`, t`Monthly`]}
          {...form.getInputProps('schedule.every')}
        />
        {every === 'Weekly' ? (
          <NativeSelect label={t`On`} data={WEEKDAY_CHOICES} {...form.getInputProps('schedule.weekday')} />
        ) : null}
        {every === 'Monthly' ? (
          <NumberField form={form} path="schedule.dayOfMonth" label={t`On day`} min={1} max={31} />
        ) : null}
        <TextInput type="time" label={t`At`} {...form.getInputProps('schedule.at')} />
        <TextField form={form} path="schedule.timeZone" label={t`Time zone`} maxLength={60} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        <Trans>
          {every === 'Monthly' ? t`In shorter months, it runs on the last day. ` : ''}A report without its own
          date range covers the previous{' '}
          {every === 'Daily' ? t`day` : every === 'Weekly' ? t`week` : t`month`}.
        </Trans>
      </Text>
    </Stack>
  )
}
