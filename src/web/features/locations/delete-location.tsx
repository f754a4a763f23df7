import { Text } from '@mantine/core'
import { changeLocation } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteLocationProps {
  /** null: the dialog is closed. */
  location: LocationValue | null
  onClose: () => void
}

/** Asks before a location goes. */
export function DeleteLocation({ location, onClose }: DeleteLocationProps) {
  const change = useChange(changeLocation)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (location === null) return
    const { id, version } = location
    const outcome = await change.run({ location: { id, version }, funtype: 'delete' })
    if (outcome.kind === 'refused') return
    toast('success', `${location.companyName} has been deleted.`)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={location !== null}
      title={`Delete ${location?.companyName ?? ''}?`}
      confirmLabel="Delete location"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">It goes out of the list and is offered no more.</Text>
      <Text mb="xs">Orders and shipments keep the address that they were made with.</Text>
      {location?.isWarehouse ? (
        <Text mb="xs" fw={600}>
          This is a dock of yours: nothing ships from it any more.
        </Text>
      ) : null}
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
