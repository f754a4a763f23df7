import { t } from '@lingui/core/macro'
import { Modal, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { addContractCarrier } from '#contracts/endpoints/carriers.ts'
import type { ContractValue } from '#contracts/entities/carrier.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { useChange } from '../../api/queries.ts'
import { LongTextField } from '../../ui/fields/long-text-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import {
  type ContractKind,
  type ContractValues,
  contractFaultsOf,
  contractValuesOf,
} from './contract-values.ts'

interface ContractDialogProps {
  kind: ContractKind
  /** null: the dialog is closed. A null contract: a new carrier. */
  asked: { contract: ContractValue | null } | null
  onClose: () => void
}

/** Adds a spot or contract carrier, or sends the contract's sales contact another request. */
export function ContractDialog({ kind, asked, onClose }: ContractDialogProps) {
  const again = asked?.contract ? t`Send ${asked.contract.carrierName} a new link` : null
  const title = again ?? (kind === 'Spot' ? t`Add a spot carrier` : t`Add a contract carrier`)
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <ContractForm kind={kind} contract={asked.contract} onClose={onClose} /> : null}
    </Modal>
  )
}

const WHAT_HAPPENS = {
  Spot: t`Nothing is e-mailed now. You request quotes from this carrier shipment by shipment; it does not return rates automatically.`,
  Contract: t`The sales rep gets an e-mail with a link to Contract Details to upload the rate sheet and the fuel table. The link is valid for 30 days.`,
  again: t`The link sent earlier no longer works. Files already received are kept.`,
}

function ContractForm({
  kind,
  contract,
  onClose,
}: Omit<ContractDialogProps, 'asked'> & { contract: ContractValue | null }) {
  const change = useChange(addContractCarrier)
  const { form, submit, message, isSubmitting } = useContractForm<ContractValues>({
    schema: addContractCarrier.body,
    initial: contractValuesOf(kind, contract),
    check: contractFaultsOf,
    onSubmit: async (values) => {
      const outcome = await change.run(values, { query: { Mode: 'ADD' } })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const isNew = contract === null
  const words = isNew ? WHAT_HAPPENS[kind] : WHAT_HAPPENS.again
  return (
    <form onSubmit={submit} noValidate aria-label={kind === 'Spot' ? t`Spot carrier` : t`Contract carrier`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        {isNew ? <KeyFields form={form} /> : null}
        <TextField
          form={form}
          path="contract.salesEmail"
          label={kind === 'Spot' ? t`E-mail for quote requests` : t`Sales rep’s e-mail`}
          inputMode="email"
          maxLength={500}
          required
          data-autofocus={!isNew || undefined}
        />
        {kind === 'Contract' ? (
          <LongTextField
            form={form}
            path="contract.instructions"
            label={t`Setup instructions`}
            description={t`Shown in the e-mail and on the page: lanes, classes, accessorials, start date`}
            maxLength={4000}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {words}
        </Text>
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {buttonWords(kind, isNew)}
        </FormButtons>
      </Stack>
    </form>
  )
}

function buttonWords(kind: ContractKind, isNew: boolean): string {
  if (!isNew) return t`Send new link`
  return kind === 'Spot' ? t`Add carrier` : t`Add and send link`
}

function KeyFields({ form }: { form: ReturnType<typeof useContractForm<ContractValues>>['form'] }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <TextField
        form={form}
        path="contract.carrierName"
        label={t`Carrier name`}
        maxLength={100}
        required
        data-autofocus
      />
      <TextField
        form={form}
        path="contract.scac"
        label="SCAC"
        maxLength={4}
        required
        styles={{ input: { textTransform: 'uppercase' } }}
      />
      <Select
        label={t`Rate mode`}
        data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
        allowDeselect={false}
        value={String(form.values.contract.rateModeId)}
        onChange={(mode) => form.setFieldValue('contract.rateModeId', Number(mode))}
      />
    </SimpleGrid>
  )
}
