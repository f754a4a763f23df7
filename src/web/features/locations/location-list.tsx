import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import { exportLocations } from '#contracts/endpoints/locations.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { LOCATION_TYPES } from '#domain/addresses/location.ts'
import { useCall } from '../../api/queries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { ExportMenu } from '../../ui/files/table-buttons.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import { LOCATION_COLUMNS } from './columns.tsx'
import { DeleteLocation } from './delete-location.tsx'

/** The form is loaded on demand: few users of the list open it. */
const LOCATION_DIALOG = partFrom(() => import('./location-dialog.tsx').then((part) => part.LocationDialog))

/** What the user opened: a form for a location (null: a new one), or a deletion. */
type Asked =
  | { kind: 'edit'; location: LocationValue | null; isDock?: boolean }
  | { kind: 'delete'; location: LocationValue }

/** The saved locations: search, filter, add, change, delete, export. */
export function LocationList({ isChangeable }: { isChangeable: boolean }) {
  const state = useTableState({ filters: ['type'] })
  const [asked, setAsked] = useState<Asked | null>(null)
  const LocationType = state.filters.type ?? ''
  const add = () => setAsked({ kind: 'edit', location: null })
  const addAsked = (what: string) => setAsked({ kind: 'edit', location: null, isDock: what === 'dock' })
  useAddInAddress(isChangeable ? addAsked : null)
  const list = useCall(
    listLocations,
    { ...state.paging, LocationType },
    { keepsPrevious: true, silent: true },
  )
  const columns = useMemo(
    () => withActions(LOCATION_COLUMNS, isChangeable ? (location) => actionsOf(location, setAsked) : null),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`A location fills in the address of a shipment and adds the services it always needs. Changing a location does not change existing orders or shipments.`}
      >
        <Group gap="xs" wrap="nowrap">
          <ExportMenu
            onSave={(format) =>
              saveFile(exportLocations, { format, searchText: state.searchText, LocationType })
            }
          />
          {isChangeable ? <AddButton label={t`Add location`} onClick={add} /> : null}
        </Group>
      </ListIntro>
      <DataTable<LocationValue>
        id="locations"
        label={t`Locations`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={isChangeable ? (location) => setAsked({ kind: 'edit', location }) : undefined}
        filters={
          <NativeSelect
            aria-label={t`Location type`}
            data={[
              { value: '', label: t`All types` },
              ...LOCATION_TYPES.map((type) => ({ value: type, label: type })),
            ]}
            value={LocationType}
            onChange={(event) => state.change({ filters: { type: event.currentTarget.value } })}
          />
        }
        empty={{
          title: t`No locations yet`,
          hint: t`Add the places you ship to, or import them from a spreadsheet.`,
          action: isChangeable ? (
            <Button onClick={add}>
              <Trans>Add location</Trans>
            </Button>
          ) : null,
        }}
        searchPlaceholder={t`Name, code, city, ZIP, sold-to  ( / )`}
      />
      <LazyPart
        of={LOCATION_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: () => setAsked(null) }}
      />
      <DeleteLocation
        location={asked?.kind === 'delete' ? asked.location : null}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

function actionsOf(location: LocationValue, ask: (asked: Asked) => void) {
  return (
    <EntryMenu
      label={t`Change ${location.companyName}`}
      onEdit={() => ask({ kind: 'edit', location })}
      onDelete={() => ask({ kind: 'delete', location })}
    />
  )
}
