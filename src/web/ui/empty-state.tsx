import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What the list will show. */
  title: string
  /** How to get it. */
  hint?: ReactNode
  action?: ReactNode
}

/** Replaces an empty list: what it will show and how to get it. */
export function EmptyState({ title, hint, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Text fw={600}>{title}</Text>
      {hint ? (
        <Text size="sm" c="dimmed" maw={440} component="div">
          {hint}
        </Text>
      ) : null}
      {action}
    </Stack>
  )
}
