import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readBillToNow } from './read-bill-to.ts'

interface DeleteBillToProps {
  /** null: the dialog is closed. */
  billTo: BillToAddressValue | null
  /** How many there are with it. */
  count: number
  onClose: () => void
}

/** Asks before a bill-to address goes. */
export function DeleteBillTo({ billTo: asked, count, onClose }: DeleteBillToProps) {
  const { shown: billTo, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(billToWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (billTo === null) return
    const { id, version } = billTo
    const outcome = await change.run({ billTo: { id, version } }, { query: { funtype: 'delete' } })
    if (outcome.kind === 'refused') return
    toast('success', t`${billTo.companyName} has been deleted successfully`)
    close()
  }
  const reload = async () => {
    const now = billTo && (await readBillToNow(client, billTo.id))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={billTo !== null}
      title={t`Delete ${billTo?.companyName ?? ''}?`}
      confirmLabel={t`Delete bill-to location`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>Shipments keep the bill-to address that they were made with.</Trans>
      </Text>
      {billTo?.isDefault ? (
        <Text mb="xs" fw={600}>
          {count > 1
            ? t`It is the default: the next in the list takes its place.`
            : t`It is the only one: bills of lading print no bill-to until another is added.`}
        </Text>
      ) : null}
      {billTo?.accountGroupCode ? (
        <Text mb="xs">
          <Trans>Its account group {billTo.accountGroupCode} stays at project44.</Trans>
        </Text>
      ) : null}
      <EndProblem
        refused={change.refused}
        changed="BILL_TO_CHANGED"
        what={t`bill-to location`}
        onReload={reload}
      />
    </ConfirmDialog>
  )
}
