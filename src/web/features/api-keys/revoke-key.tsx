import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { type ApiKeyValue, revokeApiKey } from '#contracts/endpoints/api-keys.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface RevokeKeyProps {
  /** null: the dialog is closed. */
  apiKey: ApiKeyValue | null
  onClose: () => void
}

/** Asks for confirmation before a key is revoked. */
export function RevokeKey({ apiKey, onClose }: RevokeKeyProps) {
  const change = useChange(revokeApiKey)
  const revoke = async () => {
    if (apiKey === null) return
    const outcome = await change.run({ apiKeyId: apiKey.id })
    if (outcome.kind === 'ok') toast('success', t`${apiKey.name} no longer works.`)
    else if (!outcome.isTold) toast('error', outcome.message)
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={apiKey !== null}
      title={t`Revoke ${apiKey?.name ?? ''}?`}
      confirmLabel={t`Revoke key`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>Programs that use this key lose access immediately. This cannot be undone.</Trans>
      </Text>
    </ConfirmDialog>
  )
}
