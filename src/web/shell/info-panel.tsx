import { Button, Paper, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { HELP } from '../text/help.ts'
import { toggleInfo, useIsInfoOpen } from './info-state.ts'
import { usePageName } from './titles.ts'

const PANEL = 'info-on-this-page'

/** Opens and closes the page's help text. */
export function InfoToggle() {
  const isOpen = useIsInfoOpen()
  if (usePageName() === null) return null
  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      leftSection={<IconInfoCircle size={16} aria-hidden />}
      aria-expanded={isOpen}
      aria-controls={PANEL}
      onClick={toggleInfo}
    >
      Info on this page
    </Button>
  )
}

/** The page's help text, in short paragraphs. */
export function InfoPanel() {
  const name = usePageName()
  const isOpen = useIsInfoOpen()
  if (name === null || !isOpen) return <div id={PANEL} hidden />
  return (
    <Paper
      component="aside"
      id={PANEL}
      aria-label="Info on this page"
      p="sm"
      mt="xs"
      bg="var(--lading-selected)"
    >
      {HELP[name].map((paragraph) => (
        <Text key={paragraph} size="sm" maw={860} mb={4}>
          {paragraph}
        </Text>
      ))}
    </Paper>
  )
}
