import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { billToWork } from '#contracts/endpoints/addresses.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readBillToNow } from './read-bill-to.ts'

interface DeleteBillToProps {
  /** null: the dialog is closed. */
  billTo: BillToAddressValue | null
  /** The number of addresses, including this one. */
  count: number
  onClose: () => void
}

/** Asks for confirmation before a bill-to address is deleted. */
export const DeleteBillTo = ({ billTo: asked, count, onClose }: DeleteBillToProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={billToWork}
    query={{ funtype: 'delete' }}
    bodyOf={({ id, version }) => ({ billTo: { id, version } })}
    told={(_reply, billTo) => t`${billTo.companyName} has been deleted successfully`}
    overtaken={{
      code: 'BILL_TO_CHANGED',
      what: t`bill-to location`,
      readNow: (client, { id }) => readBillToNow(client, id),
    }}
    title={(billTo) => t`Delete ${billTo.companyName}?`}
    confirmLabel={t`Delete bill-to location`}
  >
    {(billTo) => (
      <>
        <Text mb="xs">
          <Trans>Shipments keep the bill-to address that they were created with.</Trans>
        </Text>
        {billTo.isDefault ? (
          <Text mb="xs" fw={600}>
            {count > 1
              ? t`It is the default. The next one in the list becomes the default.`
              : t`It is the only one. Bills of lading print without a bill-to until you add another.`}
          </Text>
        ) : null}
        {billTo.accountGroupCode ? (
          <Text mb="xs">
            <Trans>Its account group {billTo.accountGroupCode} stays in project44.</Trans>
          </Text>
        ) : null}
      </>
    )}
  </DeleteEntry>
)
