import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { ContractValue, FreightCarrierValue } from '#contracts/entities/carrier.ts'
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
import { contractColumns } from './contract-columns.tsx'
import { useCarrierList } from './use-carrier-list.ts'

const CONTRACT_FILES = partFrom(() => import('./contract-files.tsx').then((part) => part.ContractFiles))

const CONTRACT_DIALOG = partFrom(() => import('./contract-dialog.tsx').then((part) => part.ContractDialog))

type Asked =
  | CarrierAsked
  | { kind: 'ask'; contract: ContractValue | null }
  | { kind: 'files'; contract: ContractValue }

/** Carriers whose sales contact was asked for rates: their state, their files, a new link. */
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
      <ListIntro
        text={t`The sales rep gets an e-mail with a link to upload the rate sheet. The carrier returns rates as soon as its tariff is in force.`}
      >
        {isChangeable ? (
          <AddButton
            label={t`Add contract carrier`}
            onClick={() => setAsked({ kind: 'ask', contract: null })}
          />
        ) : null}
      </ListIntro>
      <DataTable<FreightCarrierValue>
        id="contract-carriers"
        label={t`Contract carriers`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={(carrier) => setAsked({ kind: 'files', contract: carrier.contract! })}
        empty={{
          title: t`No contract carriers yet`,
          hint: t`Add a carrier, and we e-mail its sales rep a link to submit the rate sheet.`,
        }}
        searchPlaceholder={t`Name, SCAC, e-mail  ( / )`}
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
      <CarrierDialogs asked={asked} locations={list.data?.locations ?? []} onClose={close} />
    </>
  )
}

function Actions({ carrier, ask }: { carrier: FreightCarrierValue; ask: (asked: Asked) => void }) {
  const contract = carrier.contract!
  return (
    <CarrierMenu
      carrier={carrier}
      ask={ask}
      editLabel={t`Edit carrier…`}
      others={[
        { label: t`Files…`, onClick: () => ask({ kind: 'files', contract }) },
        { label: t`Send a new link…`, onClick: () => ask({ kind: 'ask', contract }) },
      ]}
    />
  )
}
