import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { changeLocation } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readLocationNow } from './read-location.ts'

interface DeleteLocationProps {
  /** null: the dialog is closed. */
  location: LocationValue | null
  onClose: () => void
}

/** Asks for confirmation before a location is deleted. */
export const DeleteLocation = ({ location: asked, onClose }: DeleteLocationProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={changeLocation}
    bodyOf={({ id, version }) => ({ location: { id, version }, funtype: 'delete' as const })}
    told={(_reply, location) => t`${location.companyName} has been deleted.`}
    overtaken={{
      code: 'LOCATION_CHANGED',
      what: 'location',
      readNow: (client, { id }) => readLocationNow(client, id),
    }}
    title={(location) => t`Delete ${location.companyName}?`}
    confirmLabel={t`Delete location`}
  >
    {(location) => (
      <>
        <Text mb="xs">
          <Trans>It is removed from the list and no longer suggested.</Trans>
        </Text>
        <Text mb="xs">
          <Trans>Existing orders and shipments keep their address.</Trans>
        </Text>
        {location.isWarehouse ? (
          <Text mb="xs" fw={600}>
            <Trans>This is one of your docks. Shipments can no longer leave from it.</Trans>
          </Text>
        ) : null}
      </>
    )}
  </DeleteEntry>
)
