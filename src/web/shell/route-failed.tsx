import { Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What stands in place of a screen that broke: what to do, and what is not lost. */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  return (
    <Stack role="alert" maw={520} p="lg" gap="sm" mx="auto" mt="xl">
      <Title order={1}>This screen stopped working</Title>
      <Text>
        Drafts are kept in this browser. Try again; if it happens once more, load the page again or tell
        support what you did.
      </Text>
      <Button onClick={reset} w="fit-content">
        Try again
      </Button>
      <Button variant="default" onClick={() => window.location.reload()} w="fit-content">
        Load the page again
      </Button>
    </Stack>
  )
}
