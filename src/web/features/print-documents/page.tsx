import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Tabs } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { printDocuments } from '#contracts/endpoints/printing.ts'
import type { PrintableShipment } from '#contracts/entities/print-job.ts'
import { useCall } from '../../api/queries.ts'
import { pageTitle } from '../../text/titles.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { PRINTABLE_COLUMNS } from './columns.tsx'
import { PrintedList } from './printed-list.tsx'

const PRINT_DIALOG = partFrom(() => import('./print-dialog.tsx').then((part) => part.PrintDialog))

/** No spaces, because they become parts of ids. */
const TABS = ['ToPrint', 'Printed'] as const
const WORDS = { ToPrint: t`To print`, Printed: t`Printed` }

/** Find shipments, preview and print their papers, and print earlier documents again. */
export function Page() {
  const { search, set } = useAddress<'PrintDocuments'>()
  const shown = TABS.find((name) => name === search.tab) ?? TABS[0]
  return (
    <>
      <PageHeader />
      <Tabs
        value={shown}
        keepMounted={false}
        onChange={(name) => set(name === TABS[0] || name === null ? {} : { tab: name })}
      >
        <Tabs.List mb="md">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {pageTitle(WORDS[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={TABS[0]}>
          <ShipmentsToPrint />
        </Tabs.Panel>
        <Tabs.Panel value={TABS[1]}>
          <PrintedList />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function ShipmentsToPrint() {
  const state = useTableState({ pageSize: 15 })
  const [chosen, setChosen] = useState<PrintableShipment[]>([])
  const list = useCall(printDocuments, state.paging, { keepsPrevious: true, silent: true })
  return (
    <>
      <DataTable<PrintableShipment>
        id="print-documents"
        label={t`Shipments to print`}
        columns={PRINTABLE_COLUMNS}
        rowId={(row) => row.shipmentId}
        state={state}
        {...listState(list)}
        bulkActions={(rows) => (
          <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => setChosen(rows)}>
            <Trans>Print…</Trans>
          </Button>
        )}
        onOpen={(row) => setChosen([row])}
        empty={{
          title: t`Nothing to print yet`,
          hint: t`Shipments appear here as soon as they are rated or booked.`,
          action: <FixLink to="shipment" />,
        }}
        searchPlaceholder={t`BOL, PRO, order, consignee  ( / )`}
      />
      <LazyPart
        of={PRINT_DIALOG}
        isWanted={chosen.length > 0}
        isAbove
        with={{ shipments: chosen, onClose: () => setChosen([]) }}
      />
    </>
  )
}
