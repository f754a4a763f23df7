import { t } from '@lingui/core/macro'
import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** What will happen and cannot be undone. */
  children?: ReactNode
  /** Label of the button, which names the action: `Void shipment`. */
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  isRunning?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something that is hard to undo. The focus starts on the harmless button. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel = t`Cancel`, isDangerous, isRunning } = props
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={title} size="md">
      <Stack gap="md">
        <div>{children}</div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} data-autofocus disabled={isRunning}>
            {cancelLabel}
          </Button>
          <Button color={isDangerous ? 'red' : undefined} onClick={props.onConfirm} loading={isRunning}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
