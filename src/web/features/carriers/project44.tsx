import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { capacityProviderAccountWork } from '#contracts/endpoints/capacity-provider.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Project44Accounts } from './project44-accounts.tsx'
import { Project44Connection } from './project44-connection.tsx'

/** Carriers reached through project44: the login there, and the client's account with each carrier. */
export function Project44() {
  const isChangeable = canChange(useUser().userType)
  const loaded = useCall(
    capacityProviderAccountWork,
    {},
    { query: { operationtype: 'list' }, keepsPrevious: true, silent: true },
  )
  // The loaded account stays if it cannot be read again: the user may be typing.
  if (loaded.error && !loaded.data)
    return <ErrorState message={loaded.error.message} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton height={320} role="status" aria-label={t`Loading the accounts`} />
  const { connection, accounts } = loaded.data
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={760}>
        <Trans>
          project44 gets rates and books pickups with many carriers under your accounts with them. project44
          determines what each account needs.
        </Trans>
      </Text>
      {connection?.environment === 'sandbox' ? (
        <Alert color="amber" icon={<IconFlask size={18} aria-hidden />} title={t`Sandbox`} maw={760}>
          <Trans>The sandbox answers in project44’s format. Its carriers’ prices are made up.</Trans>
        </Alert>
      ) : null}
      {/* Remount after each change: the typed values belong to the previous login. */}
      <Project44Connection
        key={connection?.triedAt ?? ''}
        connection={connection}
        accounts={accounts.length}
        isChangeable={isChangeable}
      />
      {connection ? <Project44Accounts accounts={accounts} isChangeable={isChangeable} /> : null}
    </Stack>
  )
}
