import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { containerWork } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { nameOf } from './columns.tsx'
import { readContainerNow } from './container-values.ts'

interface DeleteContainerProps {
  /** null: the dialog is closed. */
  container: ContainerValue | null
  onDeleted?: () => void
  onClose: () => void
}

/** Asks for confirmation before a container is deleted. */
export const DeleteContainer = ({ container: asked, onDeleted, onClose }: DeleteContainerProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    onDeleted={onDeleted}
    endpoint={containerWork}
    bodyOf={({ id, version }) => ({ container: { id, version }, remove: true })}
    told={({ message }) => message}
    overtaken={{ code: 'CONTAINER_CHANGED', what: 'container', readNow: readContainerNow }}
    title={(container) => t`Delete ${nameOf(container)}?`}
    confirmLabel={t`Delete container`}
  >
    {() => (
      <Text mb="xs">
        <Trans>Its events and arrival history are also deleted. It is no longer tracked.</Trans>
      </Text>
    )}
  </DeleteEntry>
)
