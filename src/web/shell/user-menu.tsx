import { ActionIcon, Avatar, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { LANGUAGES, type Language, setLanguage, useLanguage } from '../text/language.ts'
import { pageTitle } from '../text/titles.ts'
import { useLogOut } from './log-out.ts'
import { PROFILE_SECTIONS } from './navigation.ts'

const SCHEMES = { light: 'Light', dark: 'Dark', auto: 'As the system' } as const
type Scheme = keyof typeof SCHEMES

/** The user's menu: profile sections, language of the titles, colour scheme, log out. */
export function UserMenu() {
  const user = useUser()
  const language = useLanguage()
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const rights = rightsOf(user)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.userName
  return (
    <Menu closeOnItemClick width={240}>
      <Menu.Target>
        <ActionIcon aria-label={`Menu of ${name}`}>
          <Avatar size={28} name={name} color="accent" alt="" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Menu of ${name}`}>
        <Menu.Label>{name}</Menu.Label>
        {PROFILE_SECTIONS.filter((section) => canOpen(rights, section)).map((section) => (
          <Menu.Item
            key={section}
            onClick={() => void navigate({ to: '/Profile', search: { section } as never })}
          >
            {pageTitle(PAGES[section].title)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Language of the titles</Menu.Label>
        {(Object.keys(LANGUAGES) as Language[]).map((code) => (
          <Choice key={code} isChosen={language === code} onChoose={() => setLanguage(code)}>
            {LANGUAGES[code]}
          </Choice>
        ))}
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {(Object.keys(SCHEMES) as Scheme[]).map((scheme) => (
          <Choice key={scheme} isChosen={colorScheme === scheme} onChoose={() => setColorScheme(scheme)}>
            {SCHEMES[scheme]}
          </Choice>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
          {pageTitle('Log Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Choice(props: { isChosen: boolean; onChoose: () => void; children: string }) {
  return (
    <Menu.Item
      role="menuitemradio"
      aria-checked={props.isChosen}
      onClick={props.onChoose}
      rightSection={props.isChosen ? <IconCheck size={16} aria-hidden /> : null}
    >
      {props.children}
    </Menu.Item>
  )
}
