import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import css from './carriers.module.css'
import { freightColumns } from './columns.tsx'
import { DeleteCarrier } from './delete-carrier.tsx'
import { useCarrierList } from './use-carrier-list.ts'

const CARRIER_DIALOG = partFrom(() => import('./carrier-dialog.tsx').then((part) => part.CarrierDialog))

/** What the user asked for: a form for a carrier (null: a new one), or the end of one. */
type Asked =
  | { kind: 'edit'; carrier: FreightCarrierValue | null }
  | { kind: 'delete'; carrier: FreightCarrierValue }

/** The freight accounts: search, filter by mode, add, change, delete. */
export function FreightCarriers() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ filters: ['mode'] })
  const [asked, setAsked] = useState<Asked | null>(null)
  const mode = RATE_MODE_CHOICES.find(({ id }) => String(id) === state.filters.mode)?.id
  const list = useCarrierList(state, 'Freight', mode)
  const columns = useMemo(
    () => freightColumns(isChangeable ? (carrier) => actionsOf(carrier, setAsked) : null),
    [isChangeable],
  )
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setAsked({ kind: 'edit', carrier: null })}
    >
      Add carrier
    </Button>
  )
  return (
    <>
      <div className={css.above}>
        <Text size="sm" c="dimmed" maw={720}>
          An account is kept by SCAC, location and rate mode. Prices come from the carrier’s tariff in force;
          tenders go to its tender e-mail.
        </Text>
        {isChangeable ? add : null}
      </div>
      <DataTable<FreightCarrierValue>
        id="freight-carriers"
        label="Freight carriers"
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={
          <ModeFilter
            value={state.filters.mode ?? ''}
            onChange={(mode) => state.change({ filters: { mode } })}
          />
        }
        {...(isChangeable ? { onOpen: (carrier) => setAsked({ kind: 'edit', carrier }) } : {})}
        empty={{ title: 'No freight carriers yet', hint: 'Add the carriers that you have a contract with.' }}
        searchPlaceholder="Name, SCAC, e-mail, account  ( / )"
      />
      <LazyPart
        of={CARRIER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          asked: asked?.kind === 'edit' ? asked : null,
          locations: list.data?.locations ?? [],
          onClose: () => setAsked(null),
        }}
      />
      <DeleteCarrier
        carrier={asked?.kind === 'delete' ? asked.carrier : null}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

function actionsOf(carrier: FreightCarrierValue, ask: (asked: Asked) => void) {
  return (
    <RowMenu
      label={`Change ${carrier.carrierName}, ${carrier.rateMode}`}
      items={[
        { label: 'Edit…', onClick: () => ask({ kind: 'edit', carrier }) },
        { label: 'Delete…', isGrave: true, onClick: () => ask({ kind: 'delete', carrier }) },
      ]}
    />
  )
}

function ModeFilter({ value, onChange }: { value: string; onChange: (mode: string) => void }) {
  return (
    <SelectBox
      aria-label="Rate mode"
      placeholder="Rate mode"
      w={{ base: 140, sm: 150 }}
      data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
      value={value || null}
      onChange={(mode) => onChange(mode ?? '')}
      clearLabel="All rate modes"
    />
  )
}
