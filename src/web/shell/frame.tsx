import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { PAGES } from '#domain/access/pages.ts'
import { keep, readKept } from '../api/kept.ts'
import { useLive } from '../api/live.ts'
import { refresh } from '../api/queries.ts'
import { useUser } from '../api/session.ts'
import { LazyPart } from '../ui/lazy-part.tsx'
import { partFrom } from '../ui/part-source.ts'
import { Bare } from './bare.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { queryClient } from './query-client.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Sidebar } from './sidebar.tsx'
import { useQuestionKey } from './use-question-key.ts'

const Palette = lazy(() => import('./palette.tsx'))
const PagesDrawer = lazy(() => import('./pages-drawer.tsx'))

/** Loaded only for users who have not accepted the user agreement yet. */
const AGREEMENT = partFrom(() => import('./agreement-dialog.tsx').then((part) => part.AgreementDialog))

const SHORTCUTS = partFrom(() => import('./shortcut-list.tsx').then((part) => part.ShortcutList))

/** The frame around every screen: sidebar, header, palette, notices. */
export function Frame({ children }: { children?: ReactNode }) {
  return (
    <Bare>
      <FrameWithData>{children}</FrameWithData>
    </Bare>
  )
}

function FrameWithData({ children }: { children?: ReactNode }) {
  useLiveRefresh()
  const [wantsDrawer, setWantsDrawer] = useState(0)
  const [wantsPalette, setWantsPalette] = useState(0)
  const openPalette = () => setWantsPalette((times) => times + 1)
  useHotkeys([['mod+K', openPalette]], [])
  const [areShortcutsShown, setShortcutsShown] = useState(false)
  useQuestionKey(useCallback(() => setShortcutsShown(true), []))
  const { isAgreementDue } = useUser()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isCollapsed, collapse] = useCollapsed(path)
  return (
    <div className={styles.frame} data-collapsed={isCollapsed || undefined}>
      <a href="#content" className={styles.skip}>
        <Trans>Skip to the content</Trans>
      </a>
      <header className={styles.header}>
        <Header openPalette={openPalette} openDrawer={() => setWantsDrawer((times) => times + 1)} />
      </header>
      <div className={styles.navbar}>
        <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} />
      </div>
      <main id="content" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <ScreenBoundary key={path}>{children ?? <Outlet />}</ScreenBoundary>
      </main>
      <LazyPart of={AGREEMENT} isWanted={isAgreementDue} isAbove with={{ isOpen: isAgreementDue }} />
      <LazyPart
        of={SHORTCUTS}
        isWanted={areShortcutsShown}
        isAbove
        with={{ isOpen: areShortcutsShown, onClose: () => setShortcutsShown(false) }}
      />
      <Suspense fallback={null}>
        {wantsPalette > 0 ? <Palette wanted={wantsPalette} /> : null}
        {wantsDrawer > 0 ? <PagesDrawer key={wantsDrawer} path={path} /> : null}
      </Suspense>
    </div>
  )
}

/** Reloads what other users have changed, and everything after a lost connection. */
function useLiveRefresh(): void {
  useLive('changed', ({ tags }) => refresh(queryClient, tags))
  const readAll = () => void queryClient.invalidateQueries()
  useLive('connected', readAll)
  useLive('reconnected', readAll)
}

/** Up to the width of a tablet held upright or sideways. */
const TABLET = t`(max-width: 1180px)`

/** As the user left it; on a tablet the dock starts collapsed to leave room for its list. */
function useCollapsed(path: string): [boolean, () => void] {
  const [isKept, keepIt] = useKeptFlag('sidebar-collapsed')
  const [isWidened, setWidened] = useState(false)
  const isDock = path === PAGES.DockView.path && window.matchMedia?.(TABLET).matches
  return isDock ? [!isWidened, () => setWidened(!isWidened)] : [isKept, keepIt]
}

function useKeptFlag(name: string): [boolean, () => void] {
  const [isOn, setOn] = useState(() => readKept(name, false))
  const toggle = () => {
    keep(name, !isOn)
    setOn(!isOn)
  }
  return [isOn, toggle]
}
