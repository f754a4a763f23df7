import { Text } from '@mantine/core'
import { changeShipViaMapping } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface RemoveMappingProps {
  /** null: the dialog is closed. */
  mapping: ShipViaMappingValue | null
  onClose: () => void
}

/** Asks before a code means nothing any more. */
export function RemoveMapping({ mapping, onClose }: RemoveMappingProps) {
  const change = useChange(changeShipViaMapping)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (mapping === null) return
    const outcome = await change.run({ work: 'delete', mapping })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={mapping !== null}
      title={`Remove ${mapping?.shipViaCode ?? ''}?`}
      confirmLabel="Remove mapping"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      {change.refused ? <ErrorState message={change.refused.message} /> : null}
      <Text size="sm">Orders with this ship-via then say nothing of their carrier.</Text>
    </ConfirmDialog>
  )
}
