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

/** Asks before a location goes. */
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
          <Trans>It goes out of the list and is offered no more.</Trans>
        </Text>
        <Text mb="xs">
          <Trans>Orders and shipments keep the address that they were made with.</Trans>
        </Text>
        {location.isWarehouse ? (
          <Text mb="xs" fw={600}>
            <Trans>This is a dock of yours: nothing ships from it any more.</Trans>
          </Text>
        ) : null}
      </>
    )}
  </DeleteEntry>
)
