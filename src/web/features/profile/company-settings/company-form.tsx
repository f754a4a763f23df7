import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { type ClientSettingsValue, clientSettings } from '#contracts/endpoints/client-settings.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { useChange } from '../../../api/queries.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import {
  Contact,
  FreightRules,
  Integration,
  LogIns,
  Pallets,
  Pickup,
  Tenders,
  Thresholds,
} from './company-fields.tsx'
import type { CompanyValues } from './company-values.ts'
import { MessageFields } from './message-fields.tsx'

export function CompanyForm({ settings, version }: CompanyValues) {
  const change = useChange(clientSettings)
  const [isAsking, ask] = useState(false)
  const { form, submit, refuse, message, isSubmitting } = useContractForm<CompanyValues>({
    schema: clientSettings.body,
    initial: { settings: shown(settings), version },
    onSubmit: async (values) => {
      if (values.settings.isWeightEach === settings.isWeightEach) return save(values)
      ask(true)
      return null
    },
  })
  const save = async (values: CompanyValues) => {
    const outcome = await change.run(values)
    if (outcome.kind === 'refused') return outcome
    toast('success', t`The company settings have been updated successfully`)
    return null
  }
  const saveAsked = async () => {
    ask(false)
    const refused = await save(form.values)
    if (refused) refuse(refused)
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Company settings`}>
      <Stack gap="md" maw={760}>
        {message ? <FormErrorSummary message={message} /> : null}
        <Section title={t`Freight class and weight`}>
          <FreightRules form={form} />
        </Section>
        <Section title={t`Default pickup`}>
          <Pickup form={form} />
        </Section>
        <Section title={t`Suggest a spot quote above`}>
          <Thresholds form={form} />
        </Section>
        <Section title={t`Pallet sizes`}>
          <Pallets form={form} />
        </Section>
        <Section title={t`Orders and barcodes`}>
          <Integration form={form} />
        </Section>
        <Section title={t`Automatic messages`}>
          <MessageFields form={form} />
        </Section>
        <Section title={t`Tenders by e-mail`}>
          <Tenders form={form} />
        </Section>
        <Section title={t`Log-in`}>
          <LogIns form={form} />
        </Section>
        <Section title={t`Contact Us`}>
          <Contact form={form} />
        </Section>
        <Group>
          <Button type="submit" loading={isSubmitting}>
            <Trans>Save settings</Trans>
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Change the meaning of the order line weight?`}
        onClose={() => ask(false)}
        onConfirm={() => void saveAsked()}
        confirmLabel={t`Change it`}
      >
        <Trans>
          {form.values.settings.isWeightEach
            ? t`The weight of a new order line is per piece: 10 pieces at 5 lb weigh 50 lb.`
            : t`The weight of a new order line is for the whole line: 10 pieces at 5 lb weigh 5 lb.`}{' '}
          Existing orders and shipments are not changed.
        </Trans>
      </ConfirmDialog>
    </form>
  )
}

/** Times in 12-hour format. */
const shown = (settings: ClientSettingsValue): ClientSettingsValue => ({
  ...settings,
  defaultPickup: {
    ...settings.defaultPickup,
    from: showTimeOfDay(settings.defaultPickup.from),
    to: showTimeOfDay(settings.defaultPickup.to),
  },
})
