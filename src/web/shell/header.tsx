import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Kbd, Text } from '@mantine/core'
import { IconHelpCircle, IconMenu2, IconSearch, IconSettings } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { usePaired } from '../api/use-paired.ts'
import { pageTitle } from '../text/titles.ts'
import styles from './header.module.css'
import { MenuButton } from './menu-button.tsx'
import { HELP_MENU, SETTINGS_MENU } from './navigation.ts'
import { PrinterIcon } from './printer-state.tsx'
import { initialsOf, nameOf } from './user-name.ts'

interface HeaderProps {
  openPalette: () => void
  openDrawer: () => void
}

/** Logo, global search, printer state, Help, Settings and the user's menu. */
export function Header({ openPalette, openDrawer }: HeaderProps) {
  const user = useUser()
  return (
    <div className={styles.bar}>
      <ActionIcon aria-label={t`Pages`} aria-haspopup="dialog" className={styles.narrow} onClick={openDrawer}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <div className={styles.logo}>
        {user.logoUrl ? (
          <img src={user.logoUrl} alt={user.company || t`Your company`} height={28} />
        ) : (
          <>
            <img src="/assets/lading.svg" alt="" width={24} height={24} />
            <span className={styles.name}>Lading</span>
          </>
        )}
      </div>
      <Button
        variant="default"
        className={styles.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          <Kbd visibleFrom="sm" aria-hidden>
            {isMac() ? '⌘ K' : t`Ctrl K`}
          </Kbd>
        }
        onClick={openPalette}
      >
        <span className="lading-heard">
          <Trans>Search or jump to a page:</Trans>{' '}
        </span>
        <Text span size="sm" c="dimmed" visibleFrom="sm">
          <Trans>BOL, PRO, order, PO, consignee …</Trans>
        </Text>
      </Button>
      <div className={styles.tools}>
        <PrinterState />
        <PagesMenu label={pageTitle('Help')} face={<IconHelpCircle size={18} />} pages={HELP_MENU} />
        <PagesMenu label={pageTitle('Settings')} face={<IconSettings size={18} />} pages={SETTINGS_MENU} />
        <MenuButton
          label={t`Menu for ${nameOf(user)}`}
          face={<span className={styles.initials} data-initials={initialsOf(user)} />}
        />
      </div>
    </div>
  )
}

/** Loaded only online: without a network there are no updates. */
const LivePrinterState = lazy(() =>
  import('./live-printer-state.tsx').catch(() => ({ default: PrinterIcon })),
)

/** Shows the printer state to users who have paired a bridge. */
function PrinterState() {
  const user = useUser()
  const isPaired = usePaired()
  if (!canOpen(rightsOf(user), 'PrinterSetup')) return null
  const isOnline = user.printerOnlineStatus.toLowerCase() === 'online'
  if (!isPaired) return <PrinterIcon isOnline={isOnline} />
  return (
    <Suspense fallback={<PrinterIcon isOnline={isOnline} />}>
      <LivePrinterState isOnline={isOnline} />
    </Suspense>
  )
}

/** A menu of pages; null if the user may open none of them. */
function PagesMenu(props: { label: string; face: React.ReactNode; pages: readonly PageName[] }) {
  const rights = rightsOf(useUser())
  return props.pages.some((name) => canOpen(rights, name)) ? <MenuButton {...props} /> : null
}

const isMac = (): boolean => /mac/i.test(navigator.platform)
