import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { capacityProviderAccountWork } from '#contracts/endpoints/capacity-provider.ts'
import type { CapacityProviderConnection } from '#contracts/entities/capacity-provider.ts'
import { useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'

const PLACES = [
  { value: '', label: t`Installation default` },
  { value: 'live', label: 'project44' },
  { value: 'test', label: t`project44 (test environment)` },
  { value: 'sandbox', label: t`Sandbox (no log-in needed)` },
]

interface ConnectionValues extends Record<string, unknown> {
  connection: { clientId: string; clientSecret: string; environment: string }
}

interface Project44ConnectionProps {
  connection: CapacityProviderConnection | null
  accounts: number
  isChangeable: boolean
}

/** The client's login at project44 itself: tested before it is saved. */
export function Project44Connection({ connection, accounts, isChangeable }: Project44ConnectionProps) {
  const change = useChange(capacityProviderAccountWork)
  const { form, submit, message, isSubmitting } = useContractForm<ConnectionValues>({
    schema: capacityProviderAccountWork.body,
    initial: {
      connection: {
        clientId: connection?.clientId ?? '',
        clientSecret: '',
        environment: connection?.environment ?? '',
      },
    },
    onSubmit: async (values) => {
      const body = values as Parameters<typeof change.run>[0]
      const outcome = await change.run(body, { query: { operationtype: 'connect' } })
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      return null
    },
  })
  return (
    <Paper p="lg" maw={760} component="form" onSubmit={submit} noValidate aria-label={t`project44 log-in`}>
      <Stack gap="md">
        {message ? <FormErrorSummary message={message} /> : null}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField
            form={form}
            path="connection.clientId"
            label={t`Client ID`}
            maxLength={200}
            autoComplete="off"
          />
          <PasswordField
            form={form}
            path="connection.clientSecret"
            label={t`Client secret`}
            placeholder={connection?.hasClientSecret ? t`Saved; type to change it` : ''}
            autoComplete="new-password"
            maxLength={500}
          />
          <ChoiceField form={form} path="connection.environment" label={t`Environment`} data={PLACES} />
        </SimpleGrid>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {connection?.triedAt ? (
              <Trans>
                Accepted <Instant at={connection.triedAt} />
              </Trans>
            ) : (
              t`Not connected yet`
            )}
          </Text>
          {isChangeable ? (
            <Group gap="xs">
              {connection ? <Disconnect connection={connection} accounts={accounts} /> : null}
              <Button type="submit" loading={isSubmitting}>
                {connection ? t`Test and save` : t`Connect`}
              </Button>
            </Group>
          ) : null}
        </Group>
      </Stack>
    </Paper>
  )
}

interface DisconnectProps {
  connection: CapacityProviderConnection
  accounts: number
}

function Disconnect({ connection, accounts }: DisconnectProps) {
  const [asked, setAsked] = useState<CapacityProviderConnection | null>(null)
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsked(connection)}>
        <Trans>Disconnect…</Trans>
      </Button>
      <DeleteEntry
        entry={asked}
        onClose={() => setAsked(null)}
        endpoint={capacityProviderAccountWork}
        query={{ operationtype: 'disconnect' }}
        bodyOf={() => ({})}
        told={({ message }) => message}
        title={() => t`Disconnect from project44?`}
        confirmLabel={t`Disconnect`}
      >
        {() => (
          <Text mb="xs">
            <Trans>
              The log-in is deleted here
              {accounts > 0 ? t`, along with ${accounts} of the carriers’ accounts` : ''}. It remains at
              project44. The carriers keep their tariffs here and are no longer queried through project44.
            </Trans>
          </Text>
        )}
      </DeleteEntry>
    </>
  )
}
