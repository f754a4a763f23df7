import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Collapse, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { parcelCarrierWork } from '#contracts/endpoints/parcel-accounts.ts'
import type { PARCEL_CARRIERS, ParcelCredentialsValue } from '#contracts/entities/parcel-account.ts'
import { useChange } from '../../api/queries.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { type ContractForm, useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import {
  type CredentialsValues,
  credentialsFaultsOf,
  credentialsValuesOf,
  PLACES,
} from './credentials-values.ts'

/** A carrier's credentials to change, or new ones (null). */
export interface AskedCredentials {
  carrier: (typeof PARCEL_CARRIERS)[number]
  kept: ParcelCredentialsValue | null
}

interface CredentialsDialogProps {
  /** null: the dialog is closed. */
  asked: AskedCredentials | null
  onClose: () => void
}

/** The credentials of a parcel carrier: tested before they are saved; a separate button only tests them. */
export function CredentialsDialog({ asked, onClose }: CredentialsDialogProps) {
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={t`${asked?.carrier ?? ''} credentials`} size="lg" {...typed}>
      {asked ? <CredentialsForm {...asked} onClose={onClose} /> : null}
    </Modal>
  )
}

function CredentialsForm({ carrier, kept, onClose }: AskedCredentials & { onClose: () => void }) {
  const change = useChange(parcelCarrierWork)
  const [tried, setTried] = useState<{ isAccepted: boolean; message: string } | null>(null)
  const { form, submit, refuse, message, isSubmitting } = useContractForm<CredentialsValues>({
    schema: parcelCarrierWork.body,
    initial: credentialsValuesOf(carrier, kept),
    check: (values) => credentialsFaultsOf(values, kept),
    onSubmit: async (values) => {
      setTried(null)
      const query = { function: kept ? 'update' : 'add', mode: carrier }
      const outcome = await change.run(values, { query })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const test = async () => {
    setTried(null)
    if (form.validate().hasErrors) return
    const outcome = await change.run(form.values, { query: { function: 'test', mode: carrier } })
    if (outcome.kind === 'refused') refuse(outcome)
    else setTried({ isAccepted: outcome.value.Status === 'accepted', message: outcome.value.message })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`${carrier} credentials`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <Fields form={form} carrier={carrier} kept={kept} />
        {tried ? (
          <Alert color={tried.isAccepted ? 'green' : 'red'} role="status">
            {tried.message}
          </Alert>
        ) : null}
        <Group justify="space-between">
          <Button variant="default" onClick={() => void test()} loading={change.isRunning && !isSubmitting}>
            <Trans>Test connection</Trans>
          </Button>
          <FormButtons onCancel={onClose} loading={isSubmitting}>
            {kept ? t`Test and save` : t`Test and add`}
          </FormButtons>
        </Group>
      </Stack>
    </form>
  )
}

interface FieldsProps extends AskedCredentials {
  form: ContractForm<CredentialsValues>['form']
}

const KEPT = t`Saved; type to change it`

function Fields({ form, carrier, kept }: FieldsProps) {
  const [isMore, setMore] = useState(false)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ChoiceField
          form={form}
          path="credentials.environment"
          label={t`Environment`}
          // Another environment means another account with its own secrets.
          disabled={kept !== null}
          data={Object.entries(PLACES).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          form={form}
          path="credentials.account"
          label={t`Account Number`}
          maxLength={40}
          data-autofocus
        />
        <TextField
          form={form}
          path="credentials.clientId"
          label={t`Client ID`}
          maxLength={200}
          autoComplete="off"
        />
        <PasswordField
          form={form}
          path="credentials.clientSecret"
          label={t`Client secret`}
          placeholder={kept?.hasClientSecret ? KEPT : ''}
          maxLength={500}
          autoComplete="new-password"
        />
        {carrier === 'USPS' ? (
          <>
            <TextField
              form={form}
              path="credentials.crid"
              label={t`Customer registration ID`}
              maxLength={20}
            />
            <TextField form={form} path="credentials.mid" label={t`Mailer ID`} maxLength={20} />
          </>
        ) : null}
        {carrier === 'FedEx' ? (
          <>
            <TextField form={form} path="credentials.hubId" label={t`Ground Economy hub`} maxLength={20} />
            <TextField
              form={form}
              path="credentials.pickupLocationId"
              label={t`Default pickup location`}
              maxLength={80}
            />
          </>
        ) : null}
      </SimpleGrid>
      {carrier === 'UPS' ? null : (
        <div>
          <Button variant="subtle" size="compact-sm" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            <Trans>Credentials for older services</Trans>
          </Button>
          <Collapse expanded={isMore}>
            <OlderFields form={form} carrier={carrier} kept={kept} />
          </Collapse>
        </div>
      )}
    </>
  )
}

/** Credentials of the carriers' earlier APIs, for clients that have them. */
function OlderFields({ form, carrier, kept }: FieldsProps) {
  return (
    <Stack gap="xs" mt="xs">
      <Text size="sm" c="dimmed">
        <Trans>Stored encrypted and never sent. {carrier} is called with the client ID and secret.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {carrier === 'FedEx' ? (
          <>
            <PasswordField
              form={form}
              path="credentials.key"
              label={t`Key`}
              placeholder={kept?.hasKey ? KEPT : ''}
              autoComplete="off"
            />
            <TextField form={form} path="credentials.meterNumber" label={t`Meter number`} maxLength={40} />
          </>
        ) : (
          <TextField form={form} path="credentials.requesterId" label={t`Requester ID`} maxLength={80} />
        )}
        <PasswordField
          form={form}
          path="credentials.password"
          label={t`Password`}
          placeholder={kept?.hasPassword ? KEPT : ''}
          autoComplete="new-password"
        />
      </SimpleGrid>
    </Stack>
  )
}
