import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { PAGES } from '#domain/access/pages.ts'
import { pageTitle } from '../text/titles.ts'
import { Breadcrumb } from './page-header/breadcrumb.tsx'
import { InfoPanel, InfoToggle } from './page-header/info-panel.tsx'
import { usePageName } from './page-header/page-context.ts'
import styles from './page-header.module.css'

interface PageHeaderProps {
  /** The title of the page; the page table's title if absent. */
  title?: ReactNode
  /** Next to the title: a state badge, an id. */
  beside?: ReactNode
  /** Small print before the actions: `Draft · saved 2 s ago`. */
  note?: ReactNode
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode
}

/** The top of every screen: breadcrumb, title, actions, and the page's help text if it is open. */
export function PageHeader({ title, beside, note, actions }: PageHeaderProps) {
  const page = usePageName()
  return (
    <header className={styles.header}>
      <Breadcrumb />
      <Group justify="space-between" gap="sm" mih={36}>
        <Group gap="sm">
          <Title order={1}>{title ?? (page ? pageTitle(PAGES[page].title) : '')}</Title>
          {beside}
        </Group>
        <Group gap="xs" className="lading-no-print">
          {note ? (
            <Text size="sm" c="dimmed" component="div">
              {note}
            </Text>
          ) : null}
          <InfoToggle />
          {actions}
        </Group>
      </Group>
      <InfoPanel />
    </header>
  )
}
