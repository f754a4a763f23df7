import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { parcelCarrierWork } from '#contracts/endpoints/parcel-accounts.ts'
import { PARCEL_CARRIERS, type ParcelCredentialsValue } from '#contracts/entities/parcel-account.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import type { AskedCredentials } from './credentials-dialog.tsx'

const DIALOG = partFrom(() => import('./credentials-dialog.tsx').then((part) => part.CredentialsDialog))

const PLACE_BADGES: Readonly<Record<string, { label: string; color: string }>> = {
  live: { label: t`Live`, color: 'green' },
  test: { label: t`Test`, color: 'blue' },
  sandbox: { label: t`Sandbox`, color: 'yellow' },
}

/** The credentials of each parcel carrier, whether the carrier accepts them, and a test. */
export function CarrierCredentials({ isChangeable }: { isChangeable: boolean }) {
  const loaded = useCall(parcelCarrierWork, {}, { query: { function: 'load' }, silent: true })
  const [asked, setAsked] = useState<AskedCredentials | null>(null)
  const [removed, setRemoved] = useState<ParcelCredentialsValue | null>(null)
  if (loaded.error) return <ErrorState message={loaded.error.message} onRetry={() => void loaded.refetch()} />
  if (!loaded.data)
    return <Skeleton height={140} mb="md" role="status" aria-label={t`Loading the carriers`} />
  const { credentials } = loaded.data
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" mb="md">
        {PARCEL_CARRIERS.map((carrier) => (
          <Paper key={carrier} p="md" component="section" aria-label={carrier}>
            <Group justify="space-between" mb="xs">
              <Text fw={600}>{carrier}</Text>
              {isChangeable ? (
                <Button size="compact-sm" variant="default" onClick={() => setAsked({ carrier, kept: null })}>
                  <Trans>Connect {carrier}…</Trans>
                </Button>
              ) : null}
            </Group>
            <Accounts
              accounts={credentials.filter((one) => one.carrier === carrier)}
              ask={isChangeable ? { edit: (kept) => setAsked({ carrier, kept }), remove: setRemoved } : null}
            />
          </Paper>
        ))}
      </SimpleGrid>
      <LazyPart
        of={DIALOG}
        isWanted={asked !== null}
        isAbove
        with={{ asked, onClose: () => setAsked(null) }}
      />
      <DeleteCredentials credentials={removed} onClose={() => setRemoved(null)} />
    </>
  )
}

interface AccountsProps {
  accounts: readonly ParcelCredentialsValue[]
  /** null: read-only users cannot make changes. */
  ask: Record<'edit' | 'remove', (kept: ParcelCredentialsValue) => void> | null
}

function Accounts({ accounts, ask }: AccountsProps) {
  const change = useChange(parcelCarrierWork)
  if (accounts.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>Not connected: its prices come from your tariff only.</Trans>
      </Text>
    )
  }
  const test = async (kept: ParcelCredentialsValue) => {
    const { carrier, environment, account, clientId } = kept
    const typed = {
      ...kept,
      clientSecret: '',
      key: '',
      password: '',
      carrier,
      environment,
      account,
      clientId,
    }
    const outcome = await change.run({ credentials: typed }, { query: { function: 'test', mode: carrier } })
    if (outcome.kind === 'refused') return outcome.isTold ? undefined : toast('error', outcome.message)
    toast(outcome.value.Status === 'accepted' ? 'success' : 'error', outcome.value.message)
  }
  return (
    <Stack gap="sm">
      {accounts.map((kept) => {
        const place = PLACE_BADGES[kept.environment]!
        const name = `${kept.carrier} ${place.label.toLowerCase()}`
        return (
          <Group key={kept.environment} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Group gap="xs">
                <span className="lading-code">{kept.account}</span>
                <Badge tt="none" color={place.color}>
                  {place.label}
                </Badge>
              </Group>
              <Tested lastTestMessage={kept.lastTestMessage} lastTestAt={kept.lastTestAt} />
            </div>
            {ask ? (
              <RowMenu
                label={t`Change ${name}`}
                items={[
                  { label: t`Test connection`, onClick: () => void test(kept) },
                  { label: t`Edit…`, onClick: () => ask.edit(kept) },
                  { label: t`Delete…`, isGrave: true, onClick: () => ask.remove(kept) },
                ]}
              />
            ) : null}
          </Group>
        )
      })}
    </Stack>
  )
}

/** The result of the last test, with its time in the user's time zone. */
function Tested({
  lastTestMessage,
  lastTestAt,
}: Pick<ParcelCredentialsValue, 'lastTestMessage' | 'lastTestAt'>) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {lastTestMessage ? <div>{lastTestMessage}</div> : null}
      {lastTestAt ? (
        <div>
          <Trans>
            Tested <Instant at={lastTestAt} />
          </Trans>
        </div>
      ) : null}
    </Text>
  )
}

interface DeleteCredentialsProps {
  credentials: ParcelCredentialsValue | null
  onClose: () => void
}

const DeleteCredentials = ({ credentials: asked, onClose }: DeleteCredentialsProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={parcelCarrierWork}
    query={{ function: 'delete', mode: asked?.carrier ?? '' }}
    bodyOf={(credentials) => ({ credentials })}
    told={({ message }) => message}
    title={(one) => t`Delete the ${one.carrier} credentials?`}
    confirmLabel={t`Delete credentials`}
  >
    {(credentials) => (
      <Text size="sm">
        <Trans>Its secrets are deleted, and {credentials.carrier} is no longer called with them.</Trans>
      </Text>
    )}
  </DeleteEntry>
)
