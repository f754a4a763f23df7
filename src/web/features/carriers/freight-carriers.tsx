import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { ListIntro } from '../../ui/list-intro.tsx'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { accountStart } from './account-start.ts'
import { type CarrierAsked, CarrierDialogs, CarrierMenu } from './carrier-parts.tsx'
import { FREIGHT_COLUMNS } from './columns.tsx'
import { useCarrierList } from './use-carrier-list.ts'

/** The freight accounts: search, filter by mode, add, change, delete. */
export function FreightCarriers() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ filters: ['mode'] })
  const [asked, setAsked] = useState<CarrierAsked | null>(null)
  const add = () => setAsked({ kind: 'edit', carrier: null })
  const client = useQueryClient()
  // `1`, or the shipment whose carrier has no account yet.
  const addFor = async (what: string) =>
    setAsked({ kind: 'edit', carrier: null, start: what === '1' ? {} : await accountStart(client, what) })
  useAddInAddress(isChangeable ? (what) => void addFor(what) : null)
  const mode = RATE_MODE_CHOICES.find(({ id }) => String(id) === state.filters.mode)?.id
  const list = useCarrierList(state, 'Freight', mode)
  const columns = useMemo(
    () =>
      withActions(
        FREIGHT_COLUMNS,
        isChangeable ? (carrier) => <CarrierMenu carrier={carrier} ask={setAsked} /> : null,
      ),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`Each account is for one SCAC, location and rate mode. Prices come from the carrier’s current tariff, and tenders go to its tender e-mail.`}
      >
        {isChangeable ? <AddButton label={t`Add carrier`} onClick={add} /> : null}
      </ListIntro>
      <DataTable<FreightCarrierValue>
        id="freight-carriers"
        label={t`Freight carriers`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        filters={
          <FilterBox
            state={state}
            name="mode"
            label={t`Rate mode`}
            w={{ base: 140, sm: 150 }}
            data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
            clearLabel={t`All rate modes`}
          />
        }
        onOpen={isChangeable ? (carrier) => setAsked({ kind: 'edit', carrier }) : undefined}
        empty={{
          title: t`No freight carriers yet`,
          hint: t`Add the carriers you ship with. You can book an agreed price without a contract.`,
          action: isChangeable ? (
            <Button onClick={add}>
              <Trans>Add carrier</Trans>
            </Button>
          ) : null,
        }}
        searchPlaceholder={t`Name, SCAC, e-mail, account  ( / )`}
      />
      <CarrierDialogs asked={asked} locations={list.data?.locations ?? []} onClose={() => setAsked(null)} />
    </>
  )
}
