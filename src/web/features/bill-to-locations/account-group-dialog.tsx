import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { createAccountGroup } from '#contracts/endpoints/capacity-provider.ts'
import type { BillToAddressValue } from '#contracts/entities/address.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'

interface AccountGroupDialogProps {
  /** null: the dialog is closed. */
  billTo: BillToAddressValue | null
  onClose: () => void
}

/** Creates the account group of a bill-to location at project44. */
export function AccountGroupDialog({ billTo, onClose }: AccountGroupDialogProps) {
  const typed = useTyped(billTo !== null)
  return (
    <Modal onClose={onClose} title={t`project44 account group for ${billTo?.companyName ?? ''}`} {...typed}>
      {billTo ? <GroupForm billTo={billTo} onClose={onClose} /> : null}
    </Modal>
  )
}

interface GroupValues extends Record<string, unknown> {
  billToId: string
  groupName: string
}

function GroupForm({ billTo, onClose }: { billTo: BillToAddressValue; onClose: () => void }) {
  const change = useChange(createAccountGroup)
  const [isUnconnected, setUnconnected] = useState(false)
  const { form, submit, message, isSubmitting } = useContractForm<GroupValues>({
    schema: createAccountGroup.body,
    initial: { billToId: billTo.id, groupName: billTo.companyName },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') {
        setUnconnected(outcome.code === 'PROVIDER_NOT_CONNECTED')
        return outcome
      }
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Account group`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        {isUnconnected ? <ToConnection /> : null}
        <Text size="sm">
          <Trans>
            A group contains the carrier accounts used to bill this location. Its code is made from the name.
            Add carrier accounts to it under Carriers, project44.
          </Trans>
        </Text>
        <TextField
          form={form}
          path="groupName"
          label={t`Group name`}
          description={t`If empty, the company name is used`}
          maxLength={100}
          data-autofocus
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>{t`Create account group`}</FormButtons>
      </Stack>
    </form>
  )
}

/** A link to the project44 login, for users who may open it. */
function ToConnection() {
  return canOpen(rightsOf(useUser()), 'Carriers') ? (
    <TextLink {...pageLink('Carriers', { view: 'P44' })} size="sm">
      <Trans>Connect to project44 under Carriers</Trans>
    </TextLink>
  ) : (
    <Text size="sm">
      <Trans>A user with access to Carriers can do this.</Trans>
    </Text>
  )
}
