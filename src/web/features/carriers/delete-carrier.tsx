import { Text } from '@mantine/core'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteCarrierProps {
  /** null: the dialog is closed. */
  carrier: FreightCarrierValue | null
  onClose: () => void
}

/** Asks before an account goes: it is named by its key, as the call takes it. */
export function DeleteCarrier({ carrier, onClose }: DeleteCarrierProps) {
  const change = useChange(freightCarrierWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (carrier === null) return
    const { scac, location, rateMode } = carrier
    const outcome = await change.run({ carrier: { scac, location, rateMode } }, { query: { mode: 'DELETE' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const where = carrier?.location === ALL_LOCATIONS ? 'all locations' : carrier?.location
  return (
    <ConfirmDialog
      isOpen={carrier !== null}
      title={`Delete ${carrier?.carrierName ?? ''}?`}
      confirmLabel="Delete carrier"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        The account <span className="lading-code">{carrier?.scac}</span>, {carrier?.rateMode}, {where} goes.
        The carrier is no longer asked for rates under it, and nothing can be tendered to it.
      </Text>
      <Text mb="xs">Shipments that are booked already keep the carrier’s name and price.</Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
