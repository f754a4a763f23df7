import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type ApiKeyValue, revokeApiKey } from '#contracts/endpoints/api-keys.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'

interface RevokeKeyProps {
  /** null: the dialog is closed. */
  apiKey: ApiKeyValue | null
  onClose: () => void
}

/** Asks for confirmation before a key is revoked. */
export const RevokeKey = ({ apiKey, onClose }: RevokeKeyProps) => (
  <DeleteEntry
    entry={apiKey}
    onClose={onClose}
    endpoint={revokeApiKey}
    bodyOf={({ id }) => ({ apiKeyId: id })}
    told={(_, key) => t`${key.name} no longer works.`}
    title={(key) => t`Revoke ${key.name}?`}
    confirmLabel={t`Revoke key`}
  >
    {() => (
      <Text size="sm">
        <Trans>Programs that use this key lose access immediately. This cannot be undone.</Trans>
      </Text>
    )}
  </DeleteEntry>
)
