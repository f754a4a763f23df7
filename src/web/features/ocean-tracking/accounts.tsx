import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  Badge,
  Button,
  Group,
  Modal,
  Paper,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { oceanAccountWork } from '#contracts/endpoints/containers.ts'
import type { OceanAccountValue } from '#contracts/entities/container.ts'
import { lineName, SHIPPING_LINES } from '#domain/ocean/shipping-lines.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { toast } from '../../ui/toast.ts'

export interface TrackingAccountsProps {
  isOpen: boolean
  onClose: () => void
}

/** The accounts with which containers are tracked: of shipping lines, and of Terminal49. */
export function TrackingAccounts({ isOpen, onClose }: TrackingAccountsProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Tracking accounts`}
      size="lg"
      closeOnClickOutside={false}
    >
      {isOpen ? <Accounts /> : null}
    </Modal>
  )
}

function Accounts() {
  const loaded = useCall(oceanAccountWork, { work: 'load' }, { silent: true })
  const [edited, setEdited] = useState<OceanAccountValue | 'new' | null>(null)
  if (loaded.error && !loaded.data) {
    return <ErrorState message={loaded.error.message} onRetry={() => void loaded.refetch()} />
  }
  if (!loaded.data) return <Skeleton height={160} role="status" aria-label={t`Loading the accounts`} />
  const { accounts } = loaded.data
  if (edited) {
    return <AccountForm account={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        <Trans>
          A shipping line reports its own containers through the DCSA standard. Terminal49 tracks containers
          of all lines and reports the last free day. For each container, choose who tracks it.
        </Trans>
      </Text>
      {accounts.length === 0 ? (
        <EmptyState
          title={t`No accounts yet`}
          hint={t`Without an account, events are entered by hand or imported.`}
          action={
            <Button onClick={() => setEdited('new')}>
              <Trans>Add account</Trans>
            </Button>
          }
        />
      ) : (
        <>
          {accounts.map((account) => (
            <AccountRow key={account.AccountId} account={account} onEdit={() => setEdited(account)} />
          ))}
          <Group>
            <Button variant="default" onClick={() => setEdited('new')}>
              <Trans>Add account</Trans>
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

const titleOf = ({ network, CarrierSCAC }: OceanAccountValue): string =>
  network === 'dcsa' ? `${lineName(CarrierSCAC)} (${CarrierSCAC})` : 'Terminal49'

function AccountRow({ account, onEdit }: { account: OceanAccountValue; onEdit: () => void }) {
  const [asked, setAsked] = useState<OceanAccountValue | null>(null)
  return (
    <Paper p="md" withBorder>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{titleOf(account)}</Text>
            {account.environment === 'sandbox' ? (
              <Badge color="amber" tt="none">
                <Trans>Sandbox</Trans>
              </Badge>
            ) : null}
            {account.hasSecret ? null : (
              <Badge color="red" tt="none">
                <Trans>Enter the key again</Trans>
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" component="div">
            <Trans>
              Accepted <Instant at={account.triedAt} />
            </Trans>
          </Text>
        </div>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onEdit} aria-label={t`Edit ${titleOf(account)}`}>
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            onClick={() => setAsked(account)}
            aria-label={t`Delete ${titleOf(account)}`}
          >
            <Trans>Delete…</Trans>
          </Button>
        </Group>
      </Group>
      <DeleteEntry
        entry={asked}
        onClose={() => setAsked(null)}
        endpoint={oceanAccountWork}
        bodyOf={({ AccountId }) => ({ work: 'delete' as const, AccountId })}
        told={({ message }) => message}
        title={(one) => t`Delete the ${titleOf(one)} account?`}
        confirmLabel={t`Delete account`}
      >
        {() => (
          <Text mb="xs">
            <Trans>Its key is deleted. Its containers stay but are no longer updated.</Trans>
          </Text>
        )}
      </DeleteEntry>
    </Paper>
  )
}

const NETWORKS = [
  { value: 'dcsa', label: t`Shipping line (DCSA Track & Trace)` },
  { value: 'terminal49', label: t`Terminal49` },
]
const PLACES = [
  { value: '', label: t`Installation default` },
  { value: 'live', label: t`Live` },
  { value: 'sandbox', label: t`Sandbox (no account needed)` },
]
const LINES = SHIPPING_LINES.map(({ scac, name, dcsaHost }) => ({
  value: scac,
  label: dcsaHost === '' ? t`${name} (${scac}), sandbox only` : `${name} (${scac})`,
}))

function AccountForm({ account, onClose }: { account: OceanAccountValue | null; onClose: () => void }) {
  const change = useChange(oceanAccountWork)
  const [values, setValues] = useState({
    network: account?.network ?? ('terminal49' as OceanAccountValue['network']),
    CarrierSCAC: account?.CarrierSCAC ?? '',
    clientId: account?.clientId ?? '',
    secret: '',
    environment: (account?.environment ?? '') as '' | OceanAccountValue['environment'],
  })
  const set = (field: keyof typeof values) => (value: string | null) =>
    setValues((before) => ({ ...before, [field]: value ?? '' }))
  const faults = change.refused?.fields ?? {}
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const work = account ? 'update' : 'add'
    const outcome = await change.run(
      { ...values, work, AccountId: account?.AccountId ?? '' },
      { silent: true },
    )
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    onClose()
  }
  const isLine = values.network === 'dcsa'
  return (
    <form onSubmit={(event) => void save(event)} aria-label={t`Tracking account`} noValidate>
      <Stack gap="md">
        {change.refused && Object.keys(faults).length === 0 ? (
          <ErrorState message={change.refused.message} />
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <Select
            label={t`Service`}
            data={NETWORKS}
            allowDeselect={false}
            disabled={account !== null}
            value={values.network}
            onChange={set('network')}
          />
          <Select
            label={t`Environment`}
            data={PLACES}
            allowDeselect={false}
            value={values.environment}
            onChange={set('environment')}
          />
          {isLine ? (
            <>
              <Select
                label={t`Shipping line`}
                data={LINES}
                searchable
                required
                disabled={account !== null}
                value={values.CarrierSCAC || null}
                onChange={set('CarrierSCAC')}
                error={faults.CarrierSCAC}
              />
              <TextInput
                label={t`Client ID or consumer key`}
                value={values.clientId}
                maxLength={200}
                autoComplete="off"
                onChange={(event) => set('clientId')(event.currentTarget.value)}
                error={faults.clientId}
              />
            </>
          ) : null}
          <TextInput
            type="password"
            label={isLine ? t`Client secret` : t`API key`}
            placeholder={account?.hasSecret ? t`Saved. Enter a new value to replace it` : ''}
            value={values.secret}
            maxLength={400}
            autoComplete="new-password"
            onChange={(event) => set('secret')(event.currentTarget.value)}
            error={faults.secret}
          />
        </SimpleGrid>
        {values.environment === 'sandbox' ? (
          <Alert color="amber" icon={<IconFlask size={18} aria-hidden />}>
            <Trans>The sandbox answers in the service’s format. Its events are made up.</Trans>
          </Alert>
        ) : null}
        <FormButtons onCancel={onClose} loading={change.isRunning}>{t`Test and save`}</FormButtons>
      </Stack>
    </form>
  )
}
