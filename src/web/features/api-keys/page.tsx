import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { type ApiKeyValue, listApiKeys } from '#contracts/endpoints/api-keys.ts'
import { useCall } from '../../api/queries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { KEY_COLUMNS } from './key-columns.tsx'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

const KEY_DIALOG = partFrom(() => import('./key-dialog.tsx').then((part) => part.KeyDialog))

/** API Keys: the keys of other programs, with areas and last use. */
export function Page() {
  const state = useTableState({ pageSize: 100 })
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const [revoked, setRevoked] = useState<ApiKeyValue | null>(null)
  const list = useCall(listApiKeys, {}, { keepsPrevious: true })
  const columns = useMemo(() => withActions(KEY_COLUMNS, (key) => actionsOf(key, setRevoked)), [])
  return (
    <>
      <PageHeader />
      <DataTable<ApiKeyValue>
        id="api-keys"
        label={t`API keys`}
        columns={columns}
        rowId={(key) => key.id}
        state={state}
        {...wholeListState(list, list.data?.apiKeys, state, wordsOf)}
        add={<AddButton label={t`Create API key`} onClick={() => setMaking(true)} />}
        empty={{
          title: t`No API keys yet`,
          hint: t`Create one for each program that uses Lading: your store, ERP or warehouse system.`,
        }}
        searchPlaceholder={t`Name, created by  ( / )`}
      />
      <LazyPart
        of={KEY_DIALOG}
        isWanted={isMaking}
        isAbove
        with={{ isOpen: isMaking, onClose: () => setMaking(false), onMade: setMade }}
      />
      <NewKey made={made} onClose={() => setMade(null)} />
      <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} />
    </>
  )
}

const actionsOf = (key: ApiKeyValue, revoke: (key: ApiKeyValue) => void) =>
  key.state === 'Active' ? (
    <RowMenu
      label={t`Change the key ${key.name}`}
      items={[{ label: t`Revoke…`, isGrave: true, onClick: () => revoke(key) }]}
    />
  ) : null

const wordsOf = ({ name, createdBy, hint }: ApiKeyValue): string => `${name} ${createdBy} ${hint}`
