import { t } from '@lingui/core/macro'
import { Group, NativeSelect, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { readScoreCard } from '#contracts/endpoints/supplemental.ts'
import { message } from '#contracts/messages.ts'
import { useCall } from '../../api/queries.ts'
import type { SearchOf } from '../../ui/address/page-search.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { queryState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { type CardRow, cardColumns, type Outcome, sortCards } from './card-columns.tsx'
import { Definitions } from './definitions.tsx'
import { monthChoices, yearChoices } from './figures.ts'
import { QuotedShipments } from './quoted-shipments.tsx'
import { Totals } from './totals.tsx'

type Search = SearchOf<'QuoteScorecard'>

/** How carriers answer quote requests: each in total or month by month, and the shipments behind every count. */
export function Page() {
  const address = useAddress<'QuoteScorecard'>()
  const { search } = address
  const change = useCallback(
    (patch: Search) => address.change(patch, { keepsScroll: true }),
    [address.change],
  )
  const isByMonth = search.view === 'months'
  const period = { year: Number(search.year) || 0, month: search.year ? Number(search.month) || 0 : 0 }
  const reading = useCall(readScoreCard, period, {
    query: { flag: isByMonth ? 'detail' : 'summary' },
    keepsPrevious: true,
    silent: true,
  })
  const state = useTableState({ sort: isByMonth ? '-month' : '-requested', pageSize: 100 })
  const { data } = reading
  const rows = useMemo(() => (data ? rowsOf(data, isByMonth) : undefined), [data, isByMonth])
  const shown = useMemo(() => {
    const words = state.searchText.toLowerCase()
    const found = rows?.filter((row) => `${row.carrierName} ${row.scac}`.toLowerCase().includes(words))
    return found && sortCards(found, state.sortName, state.sortOrder)
  }, [rows, state.searchText, state.sortName, state.sortOrder])
  const columns = useMemo(
    () =>
      cardColumns({
        isByMonth,
        definitions: data?.definitions ?? {},
        onShipments: (row, outcome) => change(behindOf(row, outcome)),
      }),
    [isByMonth, data?.definitions, change],
  )
  return (
    <>
      <PageHeader />
      {reading.isPending ? (
        <Skeleton height={560} role="status" aria-label={t`Loading the figures`} />
      ) : (
        <Stack gap="md">
          <Totals total={data?.total ?? null} />
          <DataTable<CardRow>
            // The columns of the two views are remembered separately.
            key={isByMonth ? 'months' : 'summary'}
            id={isByMonth ? 'quote-scorecard-months' : 'quote-scorecard'}
            label={t`Carriers`}
            columns={columns}
            rows={shown?.slice((state.pageIndex - 1) * state.pageSize, state.pageIndex * state.pageSize)}
            total={shown?.length ?? 0}
            allRows={shown}
            rowId={(row) => `${row.month} ${row.scac} ${row.carrierName}`}
            state={state}
            {...queryState(reading)}
            filters={<Filters search={search} onChange={change} />}
            empty={{
              title: search.year ? message('noRecord') : t`No Quotes`,
              hint: t`Carriers appear here once a quote request is decided or its deadline has passed.`,
              action: <FixLink to="shipment" />,
            }}
            searchPlaceholder={t`Carrier, SCAC  ( / )`}
          />
          {search.behind ? (
            <QuotedShipments
              period={behindPeriod(search, period)}
              scac={search.scac ?? ''}
              outcome={(search.outcome ?? '') as Outcome | ''}
              onClose={() => change({ behind: '', scac: '', outcome: '' })}
            />
          ) : null}
          <Definitions definitions={data?.definitions ?? {}} />
        </Stack>
      )}
    </>
  )
}

type Data = { cards: Omit<CardRow, 'month'>[]; months: { month: string; cards: Omit<CardRow, 'month'>[] }[] }

const rowsOf = ({ cards, months }: Data, isByMonth: boolean): CardRow[] =>
  isByMonth
    ? months.flatMap(({ month, cards: own }) => own.map((card) => ({ ...card, month })))
    : cards.map((card) => ({ ...card, month: '' }))

/** The URL parameters of the open shipments: `behind` is the month, or `all`. */
const behindOf = (row: CardRow, outcome: Outcome | ''): Search => ({
  behind: row.month || 'all',
  scac: row.scac,
  outcome,
})

function behindPeriod(search: Search, period: { year: number; month: number }) {
  const [year, month] = (search.behind ?? '').split('-').map(Number)
  return year && month ? { year, month } : period
}

function Filters({ search, onChange }: { search: Search; onChange: (changes: Search) => void }) {
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t`View`}
        value={search.view === 'months' ? 'months' : ''}
        data={[
          { value: '', label: t`Summary` },
          { value: 'months', label: t`By month` },
        ]}
        onChange={(view) => onChange({ view, behind: '', scac: '', outcome: '' })}
      />
      <NativeSelect
        aria-label={t`Year`}
        value={search.year ?? ''}
        data={yearChoices(new Date().getFullYear())}
        onChange={(event) => onChange({ year: event.currentTarget.value, month: '', behind: '' })}
      />
      <NativeSelect
        aria-label={t`Month`}
        disabled={!search.year}
        value={search.year ? (search.month ?? '') : ''}
        data={monthChoices}
        onChange={(event) => onChange({ month: event.currentTarget.value, behind: '' })}
      />
    </Group>
  )
}
