import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconLogout } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageTitle } from '../text/titles.ts'
import { useLogOut } from './log-out.ts'
import { PAGE_ICONS, pagesOf, SIDEBAR_GROUPS } from './navigation.ts'
import { addressOf } from './page-of.ts'
import styles from './sidebar.module.css'
import { useBucketCounts } from './use-bucket-counts.ts'

interface SidebarProps {
  isCollapsed: boolean
  /** Absent in the drawer, which does not collapse. */
  onCollapse?: () => void
}

/** The pages that the user may open, by group, and the logout button. */
export function Sidebar({ isCollapsed, onCollapse }: SidebarProps) {
  const rights = rightsOf(useUser())
  const counts = useBucketCounts()
  const logOut = useLogOut()
  const Chevrons = isCollapsed ? IconChevronsRight : IconChevronsLeft
  return (
    <nav className={styles.nav} aria-label={t`Pages`} data-collapsed={isCollapsed || undefined}>
      <div className={styles.groups}>
        {SIDEBAR_GROUPS.map((group) => {
          const pages = pagesOf(group, rights)
          if (pages.length === 0) return null
          return (
            <section key={group} aria-label={pageTitle(group)} className={styles.group}>
              <div className={styles.title} aria-hidden>
                {isCollapsed ? '' : pageTitle(group)}
              </div>
              {pages.map((name) => (
                <PageLink key={name} name={name} isCollapsed={isCollapsed} count={counts[name]} />
              ))}
            </section>
          )
        })}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.link}
          title={isCollapsed ? pageTitle('Log Out') : undefined}
          onClick={logOut}
        >
          <IconLogout size={18} aria-hidden />
          <span className={isCollapsed ? 'lading-heard' : styles.word}>{pageTitle('Log Out')}</span>
        </button>
        {onCollapse ? (
          <ActionIcon
            size="md"
            aria-label={isCollapsed ? t`Expand the sidebar` : t`Collapse the sidebar to icons`}
            aria-expanded={!isCollapsed}
            onClick={onCollapse}
          >
            <Chevrons size={18} />
          </ActionIcon>
        ) : null}
      </div>
    </nav>
  )
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }
const RouterAnchor = createLink((props: AnchorProps) => <a {...props} />)

function PageLink(props: { name: PageName; isCollapsed: boolean; count: number | undefined }) {
  const { name, isCollapsed, count } = props
  const Icon = PAGE_ICONS[name]
  const title = pageTitle(PAGES[name].title)
  const shown = count?.toLocaleString('en-US')
  return (
    <RouterAnchor
      to={addressOf(name)}
      className={styles.link}
      title={isCollapsed ? (shown ? `${title} (${shown})` : title) : undefined}
      activeProps={{ 'data-active': true } as object}
    >
      {Icon ? <Icon size={18} aria-hidden /> : null}
      <span className={isCollapsed ? 'lading-heard' : styles.word}>{pageTitle(PAGES[name].title)}</span>
      {shown && !isCollapsed ? (
        <span className={styles.count}>
          {shown}
          <span className="lading-heard">
            {' '}
            <Trans>open</Trans>
          </span>
        </span>
      ) : null}
    </RouterAnchor>
  )
}
