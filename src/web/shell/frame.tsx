import { AppShell, Burger, Drawer } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { keep, readKept } from '../api/kept.ts'
import { useLive } from '../api/live.ts'
import { refresh } from '../api/queries.ts'
import { useLanguage } from '../text/language.ts'
import { Bare } from './bare.tsx'
import styles from './frame.module.css'
import { Header } from './header.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { queryClient } from './query-client.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Sidebar } from './sidebar.tsx'

const Palette = lazy(() => import('./palette.tsx'))

/** The frame around every screen: sidebar, header, palette, notices. */
export function Frame({ children }: { children?: ReactNode }) {
  return (
    <Bare>
      <FrameWithData>{children}</FrameWithData>
    </Bare>
  )
}

function FrameWithData({ children }: { children?: ReactNode }) {
  useLanguage()
  useLiveRefresh()
  const [isCollapsed, collapse] = useKeptFlag('sidebar-collapsed')
  const [isDrawerOpen, drawer] = useDisclosure(false)
  const [isPaletteWanted, setPaletteWanted] = useState(0)
  const openPalette = () => setPaletteWanted((times) => times + 1)
  useHotkeys([['mod+K', openPalette]], [])
  const path = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever page opens closes the drawer
  useEffect(() => drawer.close(), [path])
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: isCollapsed ? 56 : 216, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={120}
    >
      <a href="#content" className={styles.skip}>
        Skip to the content
      </a>
      <AppShell.Header className={styles.header}>
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={isDrawerOpen}
          onClick={drawer.toggle}
          aria-label="Pages"
          className={styles.burger}
        />
        <Header openPalette={openPalette} />
      </AppShell.Header>
      <AppShell.Navbar className={styles.navbar}>
        <Sidebar isCollapsed={isCollapsed} onCollapse={collapse} />
      </AppShell.Navbar>
      <Drawer
        opened={isDrawerOpen}
        onClose={drawer.close}
        size={280}
        title="Lading"
        padding="sm"
        hiddenFrom="sm"
      >
        <Sidebar isCollapsed={false} />
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <ScreenBoundary key={path}>{children ?? <Outlet />}</ScreenBoundary>
      </AppShell.Main>
      {isPaletteWanted > 0 ? (
        <Suspense fallback={null}>
          <Palette wanted={isPaletteWanted} />
        </Suspense>
      ) : null}
    </AppShell>
  )
}

/** Reads again what somebody else changed, and everything after a connection that was broken. */
function useLiveRefresh(): void {
  useLive<{ tags?: string[] }>('changed', (data) => refresh(queryClient, data.tags ?? []))
  const readAll = () => void queryClient.invalidateQueries()
  useLive('connected', readAll)
  useLive('reconnected', readAll)
}

function useKeptFlag(name: string): [boolean, () => void] {
  const [isOn, setOn] = useState(() => readKept(name, false))
  const toggle = () => {
    keep(name, !isOn)
    setOn(!isOn)
  }
  return [isOn, toggle]
}
