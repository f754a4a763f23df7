import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeLocation } from '#contracts/endpoints/addresses.ts'
import type { LocationValue } from '#contracts/entities/address.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readLocationNow } from './read-location.ts'

interface DeleteLocationProps {
  /** null: the dialog is closed. */
  location: LocationValue | null
  onClose: () => void
}

/** Asks before a location goes. */
export function DeleteLocation({ location: asked, onClose }: DeleteLocationProps) {
  const { shown: location, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(changeLocation)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (location === null) return
    const { id, version } = location
    const outcome = await change.run({ location: { id, version }, funtype: 'delete' })
    if (outcome.kind === 'refused') return
    toast('success', t`${location.companyName} has been deleted.`)
    close()
  }
  const reload = async () => {
    const now = location && (await readLocationNow(client, location.id))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={location !== null}
      title={t`Delete ${location?.companyName ?? ''}?`}
      confirmLabel={t`Delete location`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>It goes out of the list and is offered no more.</Trans>
      </Text>
      <Text mb="xs">
        <Trans>Orders and shipments keep the address that they were made with.</Trans>
      </Text>
      {location?.isWarehouse ? (
        <Text mb="xs" fw={600}>
          <Trans>This is a dock of yours: nothing ships from it any more.</Trans>
        </Text>
      ) : null}
      <EndProblem refused={change.refused} changed="LOCATION_CHANGED" what="location" onReload={reload} />
    </ConfirmDialog>
  )
}
