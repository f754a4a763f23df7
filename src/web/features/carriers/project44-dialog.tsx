import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  Button,
  Group,
  Modal,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import {
  capacityProviderAccountWork,
  readCapacityProviderFields,
} from '#contracts/endpoints/capacity-provider.ts'
import {
  type CapacityProviderAccount,
  type CapacityProviderField,
  IDENTIFIER_TYPES,
} from '#contracts/entities/capacity-provider.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { OwnFields, ProviderField } from './project44-fields.tsx'
import { faultsOf, type ProviderValues, valuesOf } from './project44-values.ts'

interface Identifier {
  type: (typeof IDENTIFIER_TYPES)[number]
  value: string
}

interface Project44DialogProps {
  /** null: the dialog is closed; without an account it adds one. */
  asked: { account: CapacityProviderAccount | null } | null
  onClose: () => void
}

/** Adds or changes an account with a carrier in project44: first the carrier, then the fields that it needs. */
export function Project44Dialog({ asked, onClose }: Project44DialogProps) {
  const title = asked?.account ? t`Account with ${asked.account.carrierName}` : t`Add a carrier account`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <Steps account={asked.account} onClose={onClose} /> : null}
    </Modal>
  )
}

function Steps({ account, onClose }: { account: CapacityProviderAccount | null; onClose: () => void }) {
  const [identifier, setIdentifier] = useState<Identifier | null>(
    account && {
      type: IDENTIFIER_TYPES.find((type) => type === account.identifierType) ?? 'SCAC',
      value: account.identifierValue,
    },
  )
  return (
    <Stack gap="md">
      {account ? null : <ChooseCarrier onChosen={setIdentifier} />}
      {identifier ? (
        <Fields
          key={`${identifier.type} ${identifier.value}`}
          account={account}
          identifier={identifier}
          onClose={onClose}
        />
      ) : null}
    </Stack>
  )
}

/** The identifier by which project44 knows the carrier; the form depends on it. */
function ChooseCarrier({ onChosen }: { onChosen: (identifier: Identifier) => void }) {
  const [typed, setTyped] = useState<Identifier>({ type: 'SCAC', value: '' })
  const [fault, setFault] = useState('')
  const choose = (event: FormEvent) => {
    event.preventDefault()
    const value = typed.value.trim().toUpperCase()
    setFault(value === '' ? t`Choose a carrier.` : '')
    if (value !== '') onChosen({ ...typed, value })
  }
  return (
    <form onSubmit={choose} noValidate aria-label={t`Which carrier`}>
      <Group align="flex-start" gap="sm">
        <Select
          label={t`Identified by`}
          data={[...IDENTIFIER_TYPES]}
          value={typed.type}
          allowDeselect={false}
          w={150}
          onChange={(type) => setTyped({ ...typed, type: type ?? 'SCAC' })}
        />
        <TextInput
          label={t`Carrier`}
          description={t`SCAC, or the number of the selected type`}
          required
          data-autofocus
          maxLength={40}
          error={fault}
          value={typed.value}
          onChange={(event) => setTyped({ ...typed, value: event.currentTarget.value })}
          style={{ flex: 1 }}
        />
        <Button type="submit" variant="default" mt={25}>
          <Trans>Show form</Trans>
        </Button>
      </Group>
    </form>
  )
}

interface FieldsProps {
  account: CapacityProviderAccount | null
  identifier: Identifier
  onClose: () => void
}

function Fields({ account, identifier, onClose }: FieldsProps) {
  const { type, value } = identifier
  const asked = { CapacityProviderIdentifierType: type, CapacityProviderIdentifierValue: value }
  const loaded = useCall(readCapacityProviderFields, asked, { silent: true })
  // The loaded account stays if it cannot be read again: the user may be typing.
  if (loaded.error && !loaded.data)
    return <ErrorState message={loaded.error.message} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height={240} role="status" aria-label={t`Loading the form`} />
  const { fields, note, ProviderName } = loaded.data
  return (
    <>
      {note ? (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {note}
        </Alert>
      ) : null}
      <AccountForm {...{ account, identifier, fields, onClose }} providerName={ProviderName} />
    </>
  )
}

type AccountFormProps = FieldsProps & { fields: CapacityProviderField[]; providerName: string }

function AccountForm({ account, identifier, fields, providerName, onClose }: AccountFormProps) {
  const change = useChange(capacityProviderAccountWork)
  const kept = account?.keptSecrets ?? []
  const { form, submit, message, isSubmitting } = useContractForm<ProviderValues>({
    schema: capacityProviderAccountWork.body,
    initial: valuesOf(account, fields, identifier, providerName),
    check: (values) => faultsOf(values, fields, kept),
    onSubmit: async (values) => {
      const query = { operationtype: account ? 'update' : 'add' }
      const outcome = await change.run(values as Parameters<typeof change.run>[0], { query })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Carrier account`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <OwnFields form={form} isNew={account === null} hasScac={identifier.type === 'SCAC'} />
        <Text size="sm" fw={600}>
          <Trans>What {providerName} asks for</Trans>
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {fields.map((field) => (
            <ProviderField key={field.name} form={form} field={field} isKept={kept.includes(field.name)} />
          ))}
        </SimpleGrid>
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {account ? t`Save account` : t`Add account`}
        </FormButtons>
      </Stack>
    </form>
  )
}
