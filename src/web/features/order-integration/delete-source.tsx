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
      title={`Delete ${source?.name ?? ''}?`}
      confirmLabel="Delete source"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">It is looked into no more, and its password or key is forgotten.</Text>
      <Text mb="xs">Orders that it brought, and the log of its files, stay.</Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
