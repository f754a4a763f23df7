import { Paper, Stack, Text, Title } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { pageTitle } from '../text/titles.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { factsOf, usePageName } from './titles.ts'

/** The place of a screen that is still to come, said plainly. */
export function NotBuiltYetPage() {
  const facts = useMatches({ select: factsOf })
  return <NotBuiltYet title={facts?.title ?? 'This screen'} />
}

export function NotBuiltYet({ title }: { title: string }) {
  const isFramed = usePageName() !== null
  return (
    <Stack gap="md" maw={isFramed ? undefined : 640} mx="auto" p={isFramed ? 0 : 'lg'}>
      {isFramed ? <PageHeader /> : <Title order={1}>{pageTitle(title)}</Title>}
      <Paper p="lg" role="status">
        <Text fw={600}>{pageTitle(title)} is not built yet</Text>
        <Text size="sm" c="dimmed" mt={4}>
          The page has its place, its rights and its address; what belongs on it is still to come.
        </Text>
        <TextLink to="/UserGuide" size="sm" mt="xs" display="inline-block">
          See what works today
        </TextLink>
      </Paper>
    </Stack>
  )
}
