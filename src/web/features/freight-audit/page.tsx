import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { decideInvoices, listInvoices } from '#contracts/endpoints/invoices.ts'
import { canChange } from '#domain/access/rights.ts'
import { BILL_STATES, STATE_NAMES } from '#domain/freight-audit/bill-states.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { moneyText } from '../../ui/money.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { toast } from '../../ui/toast.ts'
import { BILL_COLUMNS } from './bill-columns.tsx'
import { BILL_FILTER_NAMES, BillFilters, filtersOnWire } from './bill-filters.tsx'
import type { BillRow } from './bill-words.ts'

const BILL_DIALOG = partFrom(() => import('./bill-dialog.tsx').then((part) => part.BillDialog))
const RULES_DIALOG = partFrom(() => import('./rules-dialog.tsx').then((part) => part.RulesDialog))
const BILL_IMPORT = partFrom(() => import('./bill-import.tsx').then((part) => part.BillImport))
const PAYABLES_DIALOG = partFrom(() => import('./payables-dialog.tsx').then((part) => part.PayablesDialog))
const BILL_VIEW = partFrom(() => import('./bill-view.tsx').then((part) => part.BillView))

/** In addition to the states, a tab with all bills. */
const TABS = [...BILL_STATES, 'all'] as const
type Tab = (typeof TABS)[number]
const titleOf = (tab: Tab): string => (tab === 'all' ? t`All` : STATE_NAMES[tab])

type Dialog = 'bill' | 'rules' | 'payables' | 'import'

/** Carriers' bills next to their receipts: a queue by state, and one bill with the reasons for its difference. */
export function Page() {
  const { search, change: go } = useAddress<'FreightAudit'>()
  const state = useTableState({ filters: BILL_FILTER_NAMES, sort: '-receivedAt' })
  const tab: Tab = TABS.find((one) => one === search.tab) ?? 'outstanding'
  const list = useCall(
    listInvoices,
    { ...state.paging, ...filtersOnWire(state.filters), state: tab === 'all' ? '' : tab },
    { keepsPrevious: true, silent: true },
  )
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const isChangeable = canChange(useUser().userType)
  const rows = list.data?.rows ?? []
  if (search.bill) {
    return (
      <>
        <PageHeader />
        <LazyPart
          of={BILL_VIEW}
          isWanted
          waiting={<Skeleton height={640} role="status" aria-label={t`Loading the bill`} />}
          with={{
            billId: search.bill,
            queue: rows.map(({ id }) => id),
            onOpen: (bill: string) => go({ bill }),
          }}
        />
      </>
    )
  }
  const header = <PageHeader actions={<Actions isChangeable={isChangeable} onShow={setDialog} />} />
  if (list.isPending) {
    return (
      <>
        {header}
        <Skeleton height={640} role="status" aria-label={t`Loading the bills`} />
      </>
    )
  }
  return (
    <>
      {header}
      <Tabs value={tab} onChange={(next) => go({ tab: next === 'outstanding' ? '' : (next ?? '') })}>
        <CountedTabs
          tabs={TABS.map((id) => ({ id, title: titleOf(id), count: countOf(list.data?.counts ?? {}, id) }))}
        />
        <Tabs.Panel value={tab} pt="sm">
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {list.data?.total ? overWords(list.data.over) : null}
            </Text>
            <DataTable<BillRow>
              id="carrier-bills"
              label={t`Carrier bills`}
              columns={BILL_COLUMNS}
              rowId={(row) => row.id}
              state={state}
              {...listState(list)}
              onOpen={({ id }) => go({ bill: id })}
              {...(isChangeable
                ? {
                    bulkActions: (chosen: BillRow[], clear: () => void) => (
                      <Bulk rows={chosen} onDone={clear} />
                    ),
                  }
                : {})}
              filters={
                <Group gap="xs" align="flex-end">
                  <BillFilters state={state} />
                </Group>
              }
              empty={{
                title: emptyTitle(tab),
                hint: t`Bills arrive by EDI 210 or through the API. You can also import a file or enter a bill.`,
                ...(isChangeable && tab === 'outstanding'
                  ? {
                      action: (
                        <Group gap="xs" justify="center">
                          <Button onClick={() => setDialog('bill')}>
                            <Trans>Add bill</Trans>
                          </Button>
                          <Button variant="default" onClick={() => setDialog('import')}>
                            <Trans>Import</Trans>
                          </Button>
                        </Group>
                      ),
                    }
                  : {}),
              }}
              searchPlaceholder={t`Bill, PRO, BOL, carrier  ( / )`}
            />
          </Stack>
        </Tabs.Panel>
      </Tabs>
      <LazyPart
        of={BILL_DIALOG}
        isWanted={dialog === 'bill'}
        isAbove
        with={{
          isOpen: dialog === 'bill',
          onClose: () => setDialog(null),
          onSaved: (bill: string) => go({ bill }),
        }}
      />
      <LazyPart
        of={RULES_DIALOG}
        isWanted={dialog === 'rules'}
        isAbove
        with={{ isOpen: dialog === 'rules', onClose: () => setDialog(null) }}
      />
      <LazyPart
        of={BILL_IMPORT}
        isWanted={dialog === 'import'}
        isAbove
        with={{ isOpen: dialog === 'import', onClose: () => setDialog(null) }}
      />
      <LazyPart
        of={PAYABLES_DIALOG}
        isWanted={dialog === 'payables'}
        isAbove
        with={{ isOpen: dialog === 'payables', onClose: () => setDialog(null) }}
      />
    </>
  )
}

interface ActionsProps {
  isChangeable: boolean
  onShow: (dialog: Dialog) => void
}

function Actions({ isChangeable, onShow }: ActionsProps) {
  return (
    <>
      <Button variant="default" onClick={() => onShow('rules')}>
        <Trans>Tolerances and charges</Trans>
      </Button>
      <Button variant="default" onClick={() => onShow('payables')}>
        <Trans>Accounts payable</Trans>
      </Button>
      {isChangeable ? (
        <>
          <Button variant="default" onClick={() => onShow('import')}>
            <Trans>Import</Trans>
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onShow('bill')}>
            <Trans>Add bill</Trans>
          </Button>
        </>
      ) : null}
    </>
  )
}

const countOf = (counts: Record<string, number>, tab: Tab): number =>
  tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0)

function emptyTitle(tab: Tab): string {
  if (tab === 'all') return t`No bills`
  return tab === 'outstanding' ? t`No bills to decide` : t`No bills ${STATE_NAMES[tab].toLowerCase()}`
}

function overWords(over: readonly { currency: string; amount: number }[]): string {
  if (over.length === 0) return t`No bill here exceeds its receipt.`
  const sums = over.map(({ currency, amount }) => moneyText(amount, currency)).join(' and ')
  return t`${sums} above the receipts, charge by charge.`
}

/** The bulk actions on checked bills. */
function Bulk({ rows, onDone }: { rows: BillRow[]; onDone: () => void }) {
  const { run, isRunning } = useChange(decideInvoices)
  const accept = async () => {
    const bills = rows.map(({ id, version }) => ({ billId: id, version }))
    const outcome = await run({ decision: 'accept', bills, isWithinOnly: true })
    if (outcome.kind === 'refused') return
    const { outcomes } = outcome.value
    const done = outcomes.filter((one) => one.outcome === 'done').length
    const [first] = outcomes.filter((one) => one.outcome === 'refused')
    const left = first
      ? t` ${plural(outcomes.length - done, { one: '# bill', other: '# bills' })} left out: ${first.message}`
      : ''
    toast(
      first ? 'warning' : 'success',
      t`${plural(done, { one: '# bill', other: '# bills' })} accepted.${left}`,
    )
    onDone()
  }
  return (
    <Button size="xs" loading={isRunning} onClick={() => void accept()}>
      <Trans>Accept within tolerance</Trans>
    </Button>
  )
}
