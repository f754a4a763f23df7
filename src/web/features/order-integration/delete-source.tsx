import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteSourceProps {
  /** null: the dialog is closed. */
  source: IntegrationSourceValue | null
  onClose: () => void
}

/** Asks before a source goes. */
export function DeleteSource({ source, onClose }: DeleteSourceProps) {
  const change = useChange(integrationWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (source === null) return
    const outcome = await change.run({ sourceId: source.id }, { query: { Functype: 'delete' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={source !== null}
      title={t`Delete ${source?.name ?? ''}?`}
      confirmLabel={t`Delete source`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>It is looked into no more, and its password or key is forgotten.</Trans>
      </Text>
      <Text mb="xs">
        <Trans>Orders that it brought, and the log of its files, stay.</Trans>
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
