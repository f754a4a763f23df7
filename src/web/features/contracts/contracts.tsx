import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { ContractDesk } from './contract-desk.tsx'

/** Contracts: each carrier's charges in force, before and next; typed, raised, imported and exported. */
export function Contracts() {
  const { search, change } = useAddress<'Carriers'>()
  const { contract = '' } = search
  const list = useCall(freightCarrierWork, { pageSize: 1000 }, { query: { mode: 'Load' }, silent: true })
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={320} role="status" aria-label={t`Loading contracts`} />
  const contracts = contractsOf(list.data.rows)
  const chosen =
    contracts.find(({ value }) => value === contract) ??
    // A link names a carrier that has no contract yet.
    (contract === 'none' ? contracts.find(({ hasNone }) => hasNone) : undefined) ??
    contracts[0]
  const look = (value: string) => change({ contract: value ?? undefined })
  if (!chosen) {
    return (
      <EmptyState
        title={t`No carriers yet`}
        hint={t`A contract belongs to a carrier: add the carrier first.`}
        action={<FixLink to="freight-carrier" />}
      />
    )
  }
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={760}>
        <Trans>
          A carrier’s prices to you. A change is a draft until you put it in force on a date you choose. The
          replaced version is kept, so prices based on it can still be verified.
        </Trans>
      </Text>
      <NativeSelect
        label={t`Carrier`}
        maw={420}
        data={contracts.map(({ value, label, hasNone }) => ({
          value,
          label: hasNone ? t`${label}: no contract` : label,
        }))}
        value={chosen.value}
        onChange={(event) => look(event.currentTarget.value)}
      />
      <ContractDesk key={chosen.value} scac={chosen.scac} rateModeId={chosen.rateModeId} />
    </Stack>
  )
}

interface Account {
  scac: string
  rateModeId?: number | undefined
  rateMode: string
  carrierName: string
  tariffs: readonly unknown[]
}

interface Choice {
  value: string
  label: string
  scac: string
  rateModeId: number
  /** No contract in force. */
  hasNone: boolean
}

/** Each carrier once per rate mode: a contract applies to all of its accounts. */
function contractsOf(rows: readonly Account[]) {
  const seen = new Map<string, Choice>()
  for (const { scac, rateModeId, rateMode, carrierName, tariffs } of rows) {
    if (rateModeId === undefined || rateModeId > 5) continue
    const value = `${scac}-${rateModeId}`
    if (!seen.has(value))
      seen.set(value, {
        ...{ value, scac, rateModeId, hasNone: tariffs.length === 0 },
        label: `${carrierName} (${scac}), ${rateMode}`,
      })
  }
  return [...seen.values()].sort((one, other) => one.label.localeCompare(other.label))
}
