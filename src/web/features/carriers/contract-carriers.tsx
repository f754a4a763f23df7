import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ContractValue, FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import css from './carriers.module.css'
import { contractColumns } from './contract-columns.tsx'
import { DeleteCarrier } from './delete-carrier.tsx'
import { useCarrierList } from './use-carrier-list.ts'

const CONTRACT_FILES = partFrom(() => import('./contract-files.tsx').then((part) => part.ContractFiles))

const CONTRACT_DIALOG = partFrom(() => import('./contract-dialog.tsx').then((part) => part.ContractDialog))

const CARRIER_DIALOG = partFrom(() => import('./carrier-dialog.tsx').then((part) => part.CarrierDialog))

type Asked =
  | { kind: 'ask'; contract: ContractValue | null }
  | { kind: 'files'; contract: ContractValue }
  | { kind: 'edit'; carrier: FreightCarrierValue }
  | { kind: 'delete'; carrier: FreightCarrierValue }

/** Carriers whose sales person was asked for rates: how far each is, its files, a new link. */
export function ContractCarriers() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const list = useCarrierList(state, 'Contract')
  const columns = useMemo(
    () =>
      contractColumns(
        isChangeable ? (carrier) => <Actions carrier={carrier} ask={setAsked} /> : null,
        (carrier) => setAsked({ kind: 'files', contract: carrier.contract! }),
      ),
    [isChangeable],
  )
  return (
    <>
      <div className={css.above}>
        <Text size="sm" c="dimmed" maw={720}>
          The sales person is mailed a link where the rate sheet is handed in. The carrier gives rates as soon
          as a tariff of it is in force.
        </Text>
        {isChangeable ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsked({ kind: 'ask', contract: null })}
          >
            Add contract carrier
          </Button>
        ) : null}
      </div>
      <DataTable<FreightCarrierValue>
        id="contract-carriers"
        label="Contract carriers"
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={(carrier) => setAsked({ kind: 'files', contract: carrier.contract! })}
        empty={{
          title: 'No contract carriers yet',
          hint: 'Add a carrier, and its sales person is mailed a link to hand in the rate sheet.',
        }}
        searchPlaceholder="Name, SCAC, e-mail  ( / )"
      />
      <LazyPart
        of={CONTRACT_DIALOG}
        isWanted={asked?.kind === 'ask'}
        isAbove
        with={{ kind: 'Contract', asked: asked?.kind === 'ask' ? asked : null, onClose: close }}
      />
      <LazyPart
        of={CONTRACT_FILES}
        isWanted={asked?.kind === 'files'}
        isAbove
        with={{ contract: asked?.kind === 'files' ? asked.contract : null, onClose: close }}
      />
      <LazyPart
        of={CARRIER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          asked: asked?.kind === 'edit' ? asked : null,
          locations: list.data?.locations ?? [],
          onClose: close,
        }}
      />
      <DeleteCarrier carrier={asked?.kind === 'delete' ? asked.carrier : null} onClose={close} />
    </>
  )
}

function Actions({ carrier, ask }: { carrier: FreightCarrierValue; ask: (asked: Asked) => void }) {
  const contract = carrier.contract!
  return (
    <RowMenu
      label={`Change ${carrier.carrierName}, ${carrier.rateMode}`}
      items={[
        { label: 'Files…', onClick: () => ask({ kind: 'files', contract }) },
        { label: 'Send a new link…', onClick: () => ask({ kind: 'ask', contract }) },
        { label: 'Edit carrier…', onClick: () => ask({ kind: 'edit', carrier }) },
        { label: 'Delete…', isGrave: true, onClick: () => ask({ kind: 'delete', carrier }) },
      ]}
    />
  )
}
