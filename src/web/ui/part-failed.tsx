import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './part-failed.module.css'

interface PartFailedProps {
  /** True: the part is an overlay, and so is this message. */
  isAbove: boolean
  onRetry: () => void
}

/** Replaces a part of a screen whose code failed to load. */
export function PartFailed({ isAbove, onRetry }: PartFailedProps) {
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      className={isAbove ? styles.above : undefined}
    >
      <Trans>
        This part of the screen could not be loaded. You may be offline, or Lading has been updated. Nothing
        you typed is lost. If trying again does not help, reload the page.
        <Group gap="xs" mt="xs">
          <Button size="xs" onClick={onRetry}>
            Try again
          </Button>
          <Button size="xs" variant="default" onClick={() => window.location.reload()}>
            Reload the page
          </Button>
        </Group>
      </Trans>
    </Alert>
  )
}
