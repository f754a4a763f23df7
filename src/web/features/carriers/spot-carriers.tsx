import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { type CarrierAsked, CarrierDialogs, CarrierMenu } from './carrier-parts.tsx'
import { spotColumns } from './contract-columns.tsx'
import { useCarrierList } from './use-carrier-list.ts'

const CONTRACT_DIALOG = partFrom(() => import('./contract-dialog.tsx').then((part) => part.ContractDialog))

type Asked = CarrierAsked | { kind: 'ask'; contract: null }

/** Carriers without a tariff: asked for a quote for each shipment. */
export function SpotCarriers() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const list = useCarrierList(state, 'Spot')
  const columns = useMemo(
    () => spotColumns(isChangeable ? (carrier) => <CarrierMenu carrier={carrier} ask={setAsked} /> : null),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`Spot carriers have no rates on file. They get a quote request by e-mail and answer on their own page.`}
      >
        {isChangeable ? (
          <AddButton label={t`Add spot carrier`} onClick={() => setAsked({ kind: 'ask', contract: null })} />
        ) : null}
      </ListIntro>
      <DataTable<FreightCarrierValue>
        id="spot-carriers"
        label={t`Spot carriers`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={isChangeable ? (carrier) => setAsked({ kind: 'edit', carrier }) : undefined}
        empty={{
          title: t`No spot carriers yet`,
          hint: t`Add brokers and carriers that you ask for spot quotes.`,
        }}
        searchPlaceholder={t`Name, SCAC, e-mail  ( / )`}
      />
      <LazyPart
        of={CONTRACT_DIALOG}
        isWanted={asked?.kind === 'ask'}
        isAbove
        with={{ kind: 'Spot', asked: asked?.kind === 'ask' ? asked : null, onClose: close }}
      />
      <CarrierDialogs asked={asked} locations={list.data?.locations ?? []} onClose={close} />
    </>
  )
}
