import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { linkOdfl, odflAccountWork } from '#contracts/endpoints/carriers.ts'
import type { OdflAccountValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'

const PLACES = [
  { value: '', label: t`Installation default` },
  { value: 'live', label: t`Old Dominion` },
  { value: 'test', label: t`Old Dominion (test environment)` },
  { value: 'sandbox', label: t`Sandbox (no account needed)` },
]

/** The client's account with Old Dominion's own service: tested before it is saved, then linked as a carrier. */
export function OdflAccount() {
  const isChangeable = canChange(useUser().userType)
  const loaded = useCall(odflAccountWork, { work: 'load' }, { silent: true })
  // The loaded account stays if it cannot be read again: the user may be typing.
  if (loaded.error && !loaded.data)
    return <ErrorState message={loaded.error.message} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height={320} role="status" aria-label={t`Loading the account`} />
  const { account } = loaded.data
  return (
    <Stack gap="md" maw={760}>
      <Text size="sm" c="dimmed">
        <Trans>
          With an account, Old Dominion is asked for its own rates in addition to its tariff here. The account
          is tried first, and Old Dominion’s reply is shown word for word.
        </Trans>
      </Text>
      {account?.environment === 'sandbox' ? (
        <Alert color="amber" icon={<IconFlask size={18} aria-hidden />} title={t`Sandbox`}>
          <Trans>The sandbox answers in Old Dominion’s format. Its prices are made up.</Trans>
        </Alert>
      ) : null}
      {/* Remount after each change: the typed values belong to the previous account. */}
      <AccountForm key={account?.triedAt ?? ''} account={account} isChangeable={isChangeable} />
      {account && isChangeable ? <AccountActions account={account} /> : null}
    </Stack>
  )
}

interface AccountValues extends Record<string, unknown> {
  userName: string
  password: string
  accountNumber: string
  environment: string
  work: string
}

interface AccountFormProps {
  account: OdflAccountValue | null
  isChangeable: boolean
}

function AccountForm({ account, isChangeable }: AccountFormProps) {
  const change = useChange(odflAccountWork)
  const { form, submit, message, isSubmitting } = useContractForm<AccountValues>({
    schema: odflAccountWork.body,
    initial: {
      userName: account?.userName ?? '',
      password: '',
      accountNumber: account?.accountNumber ?? '',
      environment: account?.environment ?? '',
      work: account ? 'update' : 'add',
    },
    check: (values) => faultsOf(values, account),
    onSubmit: async (values) => {
      const outcome = await change.run(values as Parameters<typeof change.run>[0])
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      return null
    },
  })
  return (
    <Paper p="lg" component="form" onSubmit={submit} noValidate aria-label={t`ODFL account`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="userName"
            label={t`User name`}
            required
            maxLength={100}
            autoComplete="off"
          />
          <PasswordField
            form={form}
            path="password"
            label={t`Password`}
            required={!account?.hasPassword}
            placeholder={account?.hasPassword ? t`Saved; type to change it` : ''}
            autoComplete="new-password"
            maxLength={200}
          />
          <TextField
            form={form}
            path="accountNumber"
            label={t`Customer account`}
            required
            inputMode="numeric"
            maxLength={15}
          />
          <ChoiceField form={form} path="environment" label={t`Environment`} data={PLACES} />
        </SimpleGrid>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {account?.triedAt ? (
              <Trans>
                Accepted <Instant at={account.triedAt} />
              </Trans>
            ) : (
              t`No account yet`
            )}
          </Text>
          {isChangeable ? (
            <Button type="submit" loading={isSubmitting}>
              {account ? t`Test and save` : t`Test and add`}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}

function faultsOf(values: AccountValues, account: OdflAccountValue | null): Record<string, string> {
  const faults: Record<string, string> = {}
  if (values.userName.trim() === '') faults.userName = t`The user name is required.`
  if (values.password === '' && !account?.hasPassword) faults.password = t`The password is required.`
  if (!/^\d{3,15}$/.test(values.accountNumber.trim()))
    faults.accountNumber = t`Enter an account number with 3 to 15 digits.`
  return faults
}

function AccountActions({ account }: { account: OdflAccountValue }) {
  const link = useChange(linkOdfl)
  const [asked, setAsked] = useState<OdflAccountValue | null>(null)
  const linkNow = async () => {
    const outcome = await link.run({ CarrierLocn: 'ALL', SoldTo: '' })
    if (outcome.kind === 'ok') return toast('success', outcome.value.message)
    if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Group gap="xs">
      <Button variant="default" loading={link.isRunning} onClick={() => void linkNow()}>
        <Trans>Ask Old Dominion for rates</Trans>
      </Button>
      <Button variant="subtle" color="red" onClick={() => setAsked(account)}>
        <Trans>Delete account…</Trans>
      </Button>
      <DeleteEntry
        entry={asked}
        onClose={() => setAsked(null)}
        endpoint={odflAccountWork}
        bodyOf={() => ({ work: 'delete' as const })}
        told={({ message }) => message}
        title={() => t`Delete the ODFL account?`}
        confirmLabel={t`Delete account`}
      >
        {() => (
          <Text mb="xs">
            <Trans>Its password is deleted. Old Dominion and its tariff stay here.</Trans>
          </Text>
        )}
      </DeleteEntry>
    </Group>
  )
}
