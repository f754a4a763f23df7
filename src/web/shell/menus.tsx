import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageTitle } from '../text/titles.ts'
import { addressOf } from './page-of.ts'
import { UserItems } from './user-items.tsx'

export interface HeaderMenuProps {
  label: string
  face: ReactNode
  /** The pages in the menu; absent = the user's own menu. */
  pages?: readonly PageName[]
}

/** A header menu, opened as soon as its code has loaded. */
export default function HeaderMenu({ label, face, pages }: HeaderMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu defaultOpened width={pages ? undefined : 240} onClose={() => button.current?.focus()}>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={label} title={label}>
          {face}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} mah="calc(100dvh - 64px)" style={{ overflowY: 'auto' }}>
        {pages ? <PageItems pages={pages} /> : <UserItems />}
      </Menu.Dropdown>
    </Menu>
  )
}

function PageItems({ pages }: { pages: readonly PageName[] }) {
  const rights = rightsOf(useUser())
  const navigate = useNavigate()
  return pages
    .filter((name) => canOpen(rights, name))
    .map((name) => (
      <Menu.Item key={name} onClick={() => void navigate({ to: addressOf(name) })}>
        {pageTitle(PAGES[name].title)}
      </Menu.Item>
    ))
}
