import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import css from './carriers.module.css'
import { spotColumns } from './contract-columns.tsx'
import { DeleteCarrier } from './delete-carrier.tsx'
import { useCarrierList } from './use-carrier-list.ts'

const CONTRACT_DIALOG = partFrom(() => import('./contract-dialog.tsx').then((part) => part.ContractDialog))

const CARRIER_DIALOG = partFrom(() => import('./carrier-dialog.tsx').then((part) => part.CarrierDialog))

type Asked =
  | { kind: 'add'; contract: null }
  | { kind: 'edit'; carrier: FreightCarrierValue }
  | { kind: 'delete'; carrier: FreightCarrierValue }

/** Carriers without a tariff: asked for a quote shipment by shipment. */
export function SpotCarriers() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const list = useCarrierList(state, 'Spot')
  const columns = useMemo(
    () => spotColumns(isChangeable ? (carrier) => actionsOf(carrier, setAsked) : null),
    [isChangeable],
  )
  return (
    <>
      <div className={css.above}>
        <Text size="sm" c="dimmed" maw={720}>
          Spot carriers give no rates of their own. They are mailed a quote request, and answer on a page of
          theirs.
        </Text>
        {isChangeable ? (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAsked({ kind: 'add', contract: null })}
          >
            Add spot carrier
          </Button>
        ) : null}
      </div>
      <DataTable<FreightCarrierValue>
        id="spot-carriers"
        label="Spot carriers"
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        {...(isChangeable ? { onOpen: (carrier) => setAsked({ kind: 'edit', carrier }) } : {})}
        empty={{
          title: 'No spot carriers yet',
          hint: 'Add brokers and carriers whom you ask for a price now and then.',
        }}
        searchPlaceholder="Name, SCAC, e-mail  ( / )"
      />
      <LazyPart
        of={CONTRACT_DIALOG}
        isWanted={asked?.kind === 'add'}
        isAbove
        with={{ kind: 'Spot', asked: asked?.kind === 'add' ? asked : null, onClose: close }}
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

const actionsOf = (carrier: FreightCarrierValue, ask: (asked: Asked) => void) => (
  <RowMenu
    label={`Change ${carrier.carrierName}, ${carrier.rateMode}`}
    items={[
      { label: 'Edit…', onClick: () => ask({ kind: 'edit', carrier }) },
      { label: 'Delete…', isGrave: true, onClick: () => ask({ kind: 'delete', carrier }) },
    ]}
  />
)
