import { t } from '@lingui/core/macro'
import { Checkbox, Modal, Stack } from '@mantine/core'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { useChange } from '../../api/queries.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { IdentityFields } from './identity-fields.tsx'
import { faultsOf, type PartnerValues, valuesOf } from './partner-values.ts'
import { SandboxFields } from './sandbox-fields.tsx'
import { ServerFields } from './server-fields.tsx'

interface PartnerDialogProps {
  /** null: the dialog is closed. A null partner: a new one. */
  asked: { partner: EdiPartnerValue | null } | null
  carriers: readonly { scac: string; name: string }[]
  partners: readonly EdiPartnerValue[]
  onClose: () => void
}

/** Adds or changes one EDI partner. */
export function PartnerDialog({ asked, onClose, ...lists }: PartnerDialogProps) {
  const title = asked?.partner
    ? t`EDI with ${asked.partner.carrierName || asked.partner.scac}`
    : t`Add an EDI partner`
  const typed = useTyped(asked !== null)
  return (
    <Modal {...typed} onClose={onClose} title={title} size="xl">
      {asked ? <PartnerForm partner={asked.partner} onClose={onClose} {...lists} /> : null}
    </Modal>
  )
}

interface PartnerFormProps extends Omit<PartnerDialogProps, 'asked'> {
  partner: EdiPartnerValue | null
}

function PartnerForm({ partner, carriers, partners, onClose }: PartnerFormProps) {
  const change = useChange(ediPartnerWork)
  const { form, submit, refuse, message, isSubmitting } = useContractForm<PartnerValues>({
    schema: ediPartnerWork.body,
    initial: valuesOf(partner),
    check: faultsOf,
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const free = carriers.filter(
    ({ scac }) => scac === partner?.scac || !partners.some((one) => one.scac === scac),
  )
  return (
    <form onSubmit={submit} noValidate aria-label={t`EDI partner`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <IdentityFields form={form} isNew={partner === null} carriers={free} />
        <ServerFields form={form} onRefused={refuse} />
        {form.values.partner.host === '' ? <SandboxFields form={form} /> : null}
        <Checkbox
          label={t`Exchange messages with this partner`}
          description={t`If not checked, nothing is sent and the folder is not checked.`}
          {...form.getInputProps('partner.isEnabled', { type: 'checkbox' })}
        />
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {partner ? t`Save partner` : t`Add partner`}
        </FormButtons>
      </Stack>
    </form>
  )
}
