import { t } from '@lingui/core/macro'
import { Alert, Checkbox, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { saveWebhook, type WebhookValue } from '#contracts/endpoints/webhooks.ts'
import { WEBHOOK_EVENTS } from '#domain/access/webhook-events.ts'
import { useChange } from '../../api/queries.ts'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { eventWord } from './event-words.ts'

interface WebhookDialogProps {
  isOpen: boolean
  /** null: a new one. */
  webhook: WebhookValue | null
  onClose: () => void
  onSecret: (shown: { name: string; secret: string }) => void
}

/** Adds or edits a webhook. */
export function WebhookDialog({ isOpen, webhook, onClose, onSecret }: WebhookDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal
      onClose={onClose}
      title={webhook ? t`Webhook ${webhook.name}` : t`Add a webhook`}
      size="lg"
      {...typed}
    >
      {isOpen ? <WebhookForm webhook={webhook} onClose={onClose} onSecret={onSecret} /> : null}
    </Modal>
  )
}

interface WebhookValues extends Record<string, unknown> {
  id?: string
  version?: number
  name: string
  url: string
  events: (typeof WEBHOOK_EVENTS)[number][]
  isEnabled: boolean
}

function WebhookForm({ webhook, onClose, onSecret }: Omit<WebhookDialogProps, 'isOpen'>) {
  const change = useChange(saveWebhook)
  const { form, submit, message, isSubmitting } = useContractForm<WebhookValues>({
    schema: saveWebhook.body,
    initial: webhook
      ? {
          ...{ id: webhook.id, version: webhook.version, name: webhook.name, url: webhook.url },
          events: WEBHOOK_EVENTS.filter((event) => webhook.events.includes(event)),
          isEnabled: webhook.isEnabled,
        }
      : { name: '', url: '', events: [], isEnabled: true },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      const { secret } = outcome.value
      if (secret) onSecret({ name: values.name, secret })
      else toast('success', t`Webhook ${values.name} is saved.`)
      onClose()
      return null
    },
  })
  const fault = form.errors.events
  return (
    <form onSubmit={submit} noValidate aria-label={t`Webhook`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        {webhook?.disabledBecause ? (
          <Alert color="red" variant="light" title={t`Lading disabled this webhook`}>
            {webhook.disabledBecause}
          </Alert>
        ) : null}
        <TextField form={form} path="name" label={t`Name`} maxLength={60} required data-autofocus />
        <TextField
          form={form}
          path="url"
          label={t`Address`}
          description={t`The address where your program receives events. It must start with https://.`}
          maxLength={500}
          required
        />
        <Checkbox.Group
          label={t`Events`}
          required
          value={form.values.events}
          onChange={(events) => {
            form.setFieldValue('events', events)
            form.clearFieldError('events')
          }}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={eventWord(event)} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        {fault ? (
          <Text size="sm" c="red" role="alert" data-path="events" tabIndex={-1}>
            {fault}
          </Text>
        ) : null}
        <CheckField form={form} path="isEnabled" label={t`Enabled`} />
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {webhook ? t`Save webhook` : t`Add webhook`}
        </FormButtons>
      </Stack>
    </form>
  )
}
