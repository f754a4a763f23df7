import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Menu, useMantineColorScheme } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { call } from '../api/call.ts'
import { keepLanguage, LANGUAGES, type Language, readLanguage } from '../api/language.ts'
import { rightsOf, useUser } from '../api/session.ts'
import { pageTitle } from '../text/titles.ts'
import { pageLink } from '../ui/address/page-link.ts'
import { useLogOut } from './log-out.ts'
import { PROFILE_SECTIONS } from './navigation.ts'
import { nameOf } from './user-name.ts'

const SCHEMES = { light: t`Light`, dark: t`Dark`, auto: t`Same as the system` }
type Scheme = keyof typeof SCHEMES

/** Also saved on the server, so that the next login on any computer has it. Loaded on demand: the menu is small. */
async function keepLook(profile: { language?: 'es' | 'en-us'; colorScheme?: Scheme }): Promise<void> {
  const { readUserDetails } = await import('#contracts/endpoints/user-details.ts')
  await call(readUserDetails, { profile }, { silent: true })
}

/** The entries of the user's menu: profile sections, language, color scheme, log out. */
export function UserItems() {
  const user = useUser()
  const logOut = useLogOut()
  const navigate = useNavigate()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const rights = rightsOf(user)
  return (
    <>
      <Menu.Label>{nameOf(user)}</Menu.Label>
      {PROFILE_SECTIONS.filter((section) => canOpen(rights, section)).map((section) => (
        <Menu.Item key={section} onClick={() => void navigate(pageLink(section))}>
          {pageTitle(PAGES[section].title)}
        </Menu.Item>
      ))}
      {user.isProfileComplete === false ? (
        <Menu.Item onClick={() => void navigate(pageLink('Profile'))}>
          <Trans>Set up your profile</Trans>
        </Menu.Item>
      ) : null}
      <Menu.Divider />
      <Menu.Label>
        <Trans>Language</Trans>
      </Menu.Label>
      <Menu.RadioGroup
        value={readLanguage()}
        onChange={(code) => {
          if (!keepLanguage(code as Language)) return
          void keepLook({ language: code === 'es' ? 'es' : 'en-us' }).finally(() => location.reload())
        }}
      >
        {Object.entries(LANGUAGES).map(([code, word]) => (
          <Menu.RadioItem key={code} value={code}>
            {word}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Label>
        <Trans>Colors</Trans>
      </Menu.Label>
      <Menu.RadioGroup
        value={colorScheme}
        onChange={(scheme) => {
          setColorScheme(scheme as Scheme)
          void keepLook({ colorScheme: scheme as Scheme })
        }}
      >
        {Object.entries(SCHEMES).map(([scheme, word]) => (
          <Menu.RadioItem key={scheme} value={scheme}>
            {word}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={logOut}>
        {pageTitle('Log Out')}
      </Menu.Item>
    </>
  )
}
