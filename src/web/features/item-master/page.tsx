import { t } from '@lingui/core/macro'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Segments } from '../../ui/segments.tsx'
import { ItemList } from './item-list.tsx'
import css from './item-master.module.css'

const ITEM_IMPORT = partFrom(() => import('./item-import.tsx').then((part) => part.ItemImport))

const VIEWS = [
  { value: 'list', label: t`Items` },
  { value: 'import', label: t`Import` },
] as const
type View = (typeof VIEWS)[number]['value']

/** The client's items by SKU: the list, and imported files. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { search, set } = useAddress<'ItemMaster'>()
  const view: View = isChangeable && search.view === 'import' ? 'import' : 'list'
  const go = (value: View) => set({ view: value === 'list' ? undefined : value })
  return (
    <>
      <PageHeader />
      {isChangeable ? (
        <div className={css.views}>
          <Segments label={t`View`} data={VIEWS} value={view} onChange={go} />
        </div>
      ) : null}
      {view === 'list' ? <ItemList isChangeable={isChangeable} /> : null}
      <LazyPart of={ITEM_IMPORT} isWanted={view === 'import'} with={{ isShown: view === 'import' }} />
    </>
  )
}
