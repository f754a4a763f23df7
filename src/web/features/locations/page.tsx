import { t } from '@lingui/core/macro'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Segments } from '../../ui/segments.tsx'
import { LocationList } from './location-list.tsx'
import css from './locations.module.css'

const IMPORTS = partFrom(() => import('./imports.tsx').then((part) => part.Imports))
const DUPLICATES = partFrom(() => import('./duplicates.tsx').then((part) => part.Duplicates))

const VIEWS = [
  { value: 'list', label: t`Locations` },
  { value: 'import', label: t`Import` },
  { value: 'duplicates', label: t`Duplicates` },
] as const
type View = (typeof VIEWS)[number]['value']

/** Saved locations: the list, imported lists, and duplicates. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { search, set } = useAddress<'Locations'>()
  const asked = VIEWS.find(({ value }) => value === search.view)?.value ?? 'list'
  const view: View = isChangeable ? asked : 'list'
  const go = (value: View) => set({ view: value === 'list' ? undefined : value })
  return (
    <>
      <PageHeader />
      {isChangeable ? (
        <div className={css.views}>
          <Segments label={t`View`} data={VIEWS} value={view} onChange={go} />
        </div>
      ) : null}
      {view === 'list' ? <LocationList isChangeable={isChangeable} /> : null}
      <LazyPart of={IMPORTS} isWanted={view === 'import'} with={{ isShown: view === 'import' }} />
      <LazyPart of={DUPLICATES} isWanted={view === 'duplicates'} with={{ isShown: view === 'duplicates' }} />
    </>
  )
}
