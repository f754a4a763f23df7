import { Text } from '@mantine/core'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeleteBillToProps {
  /** null: the dialog is closed. */
  billTo: BillToAddressValue | null
  /** How many there are with it. */
  count: number
  onClose: () => void
}

/** Asks before a bill-to address goes. */
export function DeleteBillTo({ billTo, count, onClose }: DeleteBillToProps) {
  const change = useChange(billToWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (billTo === null) return
    const outcome = await change.run({ billTo: { id: billTo.id } }, { query: { funtype: 'delete' } })
    if (outcome.kind === 'refused') return
    toast('success', `${billTo.companyName} has been deleted successfully`)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={billTo !== null}
      title={`Delete ${billTo?.companyName ?? ''}?`}
      confirmLabel="Delete bill-to location"
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">Shipments keep the bill-to address that they were made with.</Text>
      {billTo?.isDefault ? (
        <Text mb="xs" fw={600}>
          {count > 1
            ? 'It is the default: the next in the list takes its place.'
            : 'It is the only one: bills of lading print no bill-to until another is added.'}
        </Text>
      ) : null}
      {billTo?.accountGroupCode ? (
        <Text mb="xs">Its account group {billTo.accountGroupCode} stays at project44.</Text>
      ) : null}
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
