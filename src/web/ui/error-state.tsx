import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { readableInstants } from './readable-instants.ts'

interface ErrorStateProps {
  /** What happened and what to do, in the words of the refusal. */
  message: string
  /** If given: a button tries again. */
  onRetry?: () => void
}

/** The error, and how to continue. Earlier content stays on the screen next to it. */
export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
      <Stack gap="xs" align="flex-start">
        {readableInstants(message)}
        {onRetry ? (
          <Button size="xs" variant="default" onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}
