import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, NativeSelect, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { listClaims } from '#contracts/endpoints/claims.ts'
import { OPEN_STATES } from '#domain/claims/claim-states.ts'
import { useCall } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import type { ClaimRow } from '../../ui/claims/claim-words.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { moneyText } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { CLAIM_COLUMNS } from './claim-columns.tsx'

const CLAIM_VIEW = partFrom(() => import('./claim-view.tsx').then((part) => part.ClaimView))
const RULES_DIALOG = partFrom(() => import('./rules-dialog.tsx').then((part) => part.RulesDialog))

/** The tabs of the list, and the state that each shows. */
const TABS = [
  { id: 'open', title: t`Open`, states: OPEN_STATES as readonly string[] },
  { id: 'draft', title: t`Drafts`, states: ['draft'] },
  { id: 'paid', title: t`Paid`, states: ['paid'] },
  { id: 'closed', title: t`Closed`, states: ['closed'] },
] as const

const ONLY = [
  { value: '', label: t`All deadlines` },
  { value: 'overdue', label: t`Overdue` },
  { value: 'pressing', label: t`Within a week` },
] as const

const EMPTY: Readonly<Record<(typeof TABS)[number]['id'], string>> = {
  open: t`No open claims`,
  draft: t`No drafts`,
  paid: t`No paid claims`,
  closed: t`No closed claims`,
}

/** Claims against carriers: a list by state with deadlines, and one claim in full. */
export function Page() {
  const { search, change: go } = useAddress<'Claims'>()
  const state = useTableState({ filters: ['only'], sort: 'due' })
  const tab = TABS.find(({ id }) => id === search.tab) ?? TABS[0]
  const { only = '' } = state.filters
  const list = useCall(
    listClaims,
    { ...state.paging, state: tab.id, only: only as (typeof ONLY)[number]['value'] },
    { keepsPrevious: true, silent: true, enabled: !search.claim },
  )
  const [isRules, setRules] = useState(false)
  if (search.claim) {
    return (
      <>
        <PageHeader />
        <LazyPart
          of={CLAIM_VIEW}
          isWanted
          waiting={<Skeleton height={640} role="status" aria-label={t`Loading the claim`} />}
          with={{ claimId: search.claim, onBack: () => go({ claim: '' }) }}
        />
      </>
    )
  }
  const header = (
    <PageHeader
      actions={
        <Button variant="default" onClick={() => setRules(true)}>
          <Trans>Deadlines</Trans>
        </Button>
      }
    />
  )
  if (list.isPending) {
    return (
      <>
        {header}
        <Skeleton height={640} role="status" aria-label={t`Loading the claims`} />
      </>
    )
  }
  const counts = list.data?.counts ?? {}
  const countOf = (states: readonly string[]) => states.reduce((sum, one) => sum + (counts[one] ?? 0), 0)
  return (
    <>
      {header}
      <Tabs value={tab.id} onChange={(next) => go({ tab: next === 'open' ? '' : (next ?? '') })}>
        <CountedTabs tabs={TABS.map(({ id, title, states }) => ({ id, title, count: countOf(states) }))} />
        <Tabs.Panel value={tab.id} pt="sm">
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {sumWords(list.data?.sums ?? [])}
            </Text>
            <DataTable<ClaimRow>
              id="claims"
              label={t`Claims`}
              columns={CLAIM_COLUMNS}
              rowId={(row) => row.id}
              state={state}
              {...listState(list)}
              onOpen={({ id }) => go({ claim: id })}
              filters={
                <NativeSelect
                  aria-label={t`Deadline`}
                  data={[...ONLY]}
                  value={only}
                  onChange={(event) => state.change({ filters: { only: event.currentTarget.value } })}
                />
              }
              empty={{
                title: EMPTY[tab.id],
                hint: (
                  <>
                    <Trans>
                      Start a claim on its shipment’s page. Delivered shipments are in{' '}
                      <TextLink {...pageLink('ShipmentHistory')}>Shipment History</TextLink>.
                    </Trans>
                  </>
                ),
              }}
              searchPlaceholder={t`Claim, BOL, PRO, carrier  ( / )`}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <LazyPart
        of={RULES_DIALOG}
        isWanted={isRules}
        isAbove
        with={{ isOpen: isRules, onClose: () => setRules(false) }}
      />
    </>
  )
}

interface Sum {
  currency: string
  claimed: number
  recovered: number
}

function sumWords(sums: readonly Sum[]): string {
  if (sums.length === 0) return t`Nothing is claimed here.`
  return sums
    .map(
      ({ currency, claimed, recovered }) =>
        t`${moneyText(claimed, currency)} claimed, ${moneyText(recovered, currency)} recovered`,
    )
    .join('; ')
}
