import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Replaces a screen that crashed: shows what to do, and that no data is lost. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  return (
    <Stack role="alert" maw={520} p="lg" gap="sm" mx="auto" mt="xl">
      <Title order={1}>
        <Trans>This screen stopped working</Trans>
      </Title>
      <Text>
        <Trans>
          Drafts are saved in this browser. Try again. If it happens again, reload the page or tell support
          what you did.
        </Trans>
      </Text>
      <Button onClick={reset} w="fit-content">
        <Trans>Try again</Trans>
      </Button>
      <Button variant="default" onClick={() => window.location.reload()} w="fit-content">
        <Trans>Reload the page</Trans>
      </Button>
    </Stack>
  )
}
