import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { removeWebhook, type WebhookValue } from '#contracts/endpoints/webhooks.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'

interface RemoveWebhookProps {
  /** null: the dialog is closed. */
  webhook: WebhookValue | null
  onClose: () => void
}

/** Asks for confirmation before a webhook is removed. */
export const RemoveWebhook = ({ webhook, onClose }: RemoveWebhookProps) => (
  <DeleteEntry
    entry={webhook}
    onClose={onClose}
    endpoint={removeWebhook}
    bodyOf={({ id }) => ({ webhookId: id })}
    told={(_, one) => t`Webhook ${one.name} is removed.`}
    title={(one) => t`Remove ${one.name}?`}
    confirmLabel={t`Remove webhook`}
  >
    {() => (
      <Text size="sm">
        <Trans>
          Its log is also deleted, and waiting events are not sent. To pause it, edit it and uncheck Enabled.
        </Trans>
      </Text>
    )}
  </DeleteEntry>
)
