import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { containerWork } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { nameOf } from './columns.tsx'
import { readContainerNow } from './container-values.ts'

interface DeleteContainerProps {
  /** null: the dialog is closed. */
  container: ContainerValue | null
  onDeleted?: () => void
  onClose: () => void
}

/** Asks before a container is deleted. */
export function DeleteContainer({ container: asked, onDeleted, onClose }: DeleteContainerProps) {
  const { shown: container, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(containerWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (container === null) return
    const { id, version } = container
    const outcome = await change.run({ container: { id, version }, remove: true })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
    onDeleted?.()
  }
  const reload = async () => {
    const now = container && (await readContainerNow(client, container))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={container !== null}
      title={t`Delete ${container ? nameOf(container) : ''}?`}
      confirmLabel={t`Delete container`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>Its events and the history of its arrival are deleted with it. It is no longer tracked.</Trans>
      </Text>
      <EndProblem refused={change.refused} changed="CONTAINER_CHANGED" what="container" onReload={reload} />
    </ConfirmDialog>
  )
}
