import { ActionIcon, Button, Kbd, Menu, Text, Tooltip } from '@mantine/core'
import { IconHelpCircle, IconPrinter, IconPrinterOff, IconSearch, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { printerWork } from '#contracts/endpoints/printing.ts'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useCall } from '../api/queries.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageTitle } from '../text/titles.ts'
import styles from './header.module.css'
import { HELP_MENU, SETTINGS_MENU } from './navigation.ts'
import { addressOf } from './page-of.ts'
import { UserMenu } from './user-menu.tsx'

/** Logo, global search, printer state, Help, Settings and the user's menu. */
export function Header({ openPalette }: { openPalette: () => void }) {
  const user = useUser()
  return (
    <div className={styles.bar}>
      <div className={styles.logo}>
        {user.logoUrl ? (
          <img src={user.logoUrl} alt={user.company || 'Your company'} height={28} />
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
        rightSection={<Kbd visibleFrom="sm">{isMac() ? '⌘ K' : 'Ctrl K'}</Kbd>}
        onClick={openPalette}
        aria-label="Search or jump to a page"
      >
        <Text span size="sm" c="dimmed" visibleFrom="sm">
          BOL, PRO, order, PO, consignee …
        </Text>
      </Button>
      <div className={styles.tools}>
        <PrinterState />
        <PagesMenu label={pageTitle('Help')} icon={IconHelpCircle} pages={HELP_MENU} />
        <PagesMenu label={pageTitle('Settings')} icon={IconSettings} pages={SETTINGS_MENU} />
        <UserMenu />
      </div>
    </div>
  )
}

/** Is the user's printer reachable? Leads to its set-up. */
function PrinterState() {
  const user = useUser()
  const navigate = useNavigate()
  const isOpen = canOpen(rightsOf(user), 'PrinterSetup')
  const { data } = useCall(
    printerWork,
    { action: 'status' },
    { silent: true, staleTime: 60_000, enabled: isOpen },
  )
  if (!isOpen) return null
  const isOnline = data ? data.isOnline : user.printerOnlineStatus.toLowerCase() === 'online'
  const Icon = isOnline ? IconPrinter : IconPrinterOff
  const words = isOnline ? 'Printer online' : 'Printer offline'
  return (
    <Tooltip label={words}>
      <ActionIcon
        aria-label={words}
        className={styles.wide}
        onClick={() => void navigate({ to: addressOf('PrinterSetup') })}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  )
}

interface PagesMenuProps {
  label: string
  icon: ComponentType<{ size?: number }>
  pages: readonly PageName[]
}

/** A menu of pages, those the user may open. */
function PagesMenu({ label, icon: Icon, pages }: PagesMenuProps) {
  const rights = rightsOf(useUser())
  const navigate = useNavigate()
  const open = pages.filter((name) => canOpen(rights, name))
  if (open.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={label}>
          <Icon size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {open.map((name) => (
          <Menu.Item key={name} onClick={() => void navigate({ to: addressOf(name) })}>
            {pageTitle(PAGES[name].title)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const isMac = (): boolean => /mac/i.test(navigator.platform)
