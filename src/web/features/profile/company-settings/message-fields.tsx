import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { CUSTOMER_NEWS, NEWS_WORDS } from '#domain/tracking/mail-news.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { ContractForm } from '../../../ui/use-contract-form.ts'
import type { CompanyValues } from './company-values.ts'
import css from './message-fields.module.css'

/** The automatic mails about shipments, and their recipients. */
export function MessageFields({ form }: { form: ContractForm<CompanyValues>['form'] }) {
  const alert = (name: string, label: string, description: string) => (
    <TextField
      form={form}
      path={`settings.messages.${name}`}
      label={label}
      description={description}
      inputMode="email"
      autoComplete="off"
    />
  )
  const days = (name: string, label: string, min: number) => (
    <NumberField form={form} path={`settings.messages.${name}`} label={label} min={min} />
  )
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>
          The notify list of a shipment gets a message when it is booked, picked up, delayed or delivered.
          Each recipient can stop these messages with the link in them. Messages do not show prices.
        </Trans>
      </Text>
      <Group gap="lg">
        {CUSTOMER_NEWS.map((kind) => (
          <CheckField key={kind} form={form} path={`settings.messages.${kind}`} label={NEWS_WORDS[kind]} />
        ))}
      </Group>
      <CheckField
        form={form}
        path="settings.messages.toConsignee"
        label={t`Also send them to the consignee’s e-mail address`}
      />
      <Text size="sm">
        <Trans>Alerts for your team: e-mail addresses, separated by commas.</Trans>
      </Text>
      <div className={css.alert}>
        {alert(
          'late',
          t`Late`,
          t`Not delivered this many days after the planned delivery day, or expected to be that late.`,
        )}
        {days('lateDays', t`Days late`, 1)}
      </div>
      {alert('problem', t`Problem`, t`The carrier or one of your users reports a problem.`)}
      <div className={css.alert}>
        {alert('noPod', t`No proof of delivery`, t`No POD received this many days after delivery.`)}
        {days('noPodDays', t`Days after delivery`, 1)}
      </div>
      <div className={css.alert}>
        {alert(
          'freeTime',
          t`Container free time ends`,
          t`Sent this many days before the last free day, or before the empty container is due back.`,
        )}
        {days('freeTimeDays', t`Days before`, 0)}
      </div>
    </Stack>
  )
}
