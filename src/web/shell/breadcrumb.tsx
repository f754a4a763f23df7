import { Breadcrumbs, Text } from '@mantine/core'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useSession } from '../api/session.ts'
import { TitleText } from '../text/title-text.tsx'
import { pageLink } from '../ui/address/page-link.ts'
import { TextLink } from '../ui/text-link.tsx'
import { usePageName } from './titles.ts'

/** Home (Single Order) › group › page: specification section 2. Track and Analyze stand on their own. */
export function Breadcrumb() {
  const name = usePageName()
  const session = useSession()
  if (name === null || session === null) return null
  const { group, title } = PAGES[name]
  const isHomeOpen = canOpen(rightsOf(session.user), 'SingleOrder')
  return (
    <nav aria-label="Breadcrumb">
      <Breadcrumbs separatorMargin={6} fz="xs" mih={24}>
        {isHomeOpen ? (
          <TextLink {...pageLink('SingleOrder')} size="xs" underline="hover">
            <TitleText of="Home" />
          </TextLink>
        ) : (
          <Text size="xs">
            <TitleText of="Home" />
          </Text>
        )}
        {group === title ? null : (
          <Text size="xs" c="dimmed">
            <TitleText of={group} />
          </Text>
        )}
        <Text size="xs" aria-current="page">
          <TitleText of={title} />
        </Text>
      </Breadcrumbs>
    </nav>
  )
}
