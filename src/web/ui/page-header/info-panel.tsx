import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Paper } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { toggleInfo, useIsInfoOpen } from './info-state.ts'
import { usePageName } from './page-context.ts'

const PANEL = 'info-on-this-page'
const HelpText = lazy(() => import('./help-text.tsx'))

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
      <Trans>Info on this page</Trans>
    </Button>
  )
}

/** The page's help text, if the toggle has opened it. */
export function InfoPanel() {
  const name = usePageName()
  const isOpen = useIsInfoOpen()
  if (name === null || !isOpen) return <div id={PANEL} hidden />
  return (
    <Paper
      component="aside"
      id={PANEL}
      aria-label={t`Info on this page`}
      p="sm"
      mt="xs"
      bg="var(--lading-selected)"
    >
      <Suspense fallback={<div style={{ minHeight: 44 }} />}>
        <HelpText page={name} />
      </Suspense>
    </Paper>
  )
}
