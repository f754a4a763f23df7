import { t } from '@lingui/core/macro'
import { Breadcrumbs, Text } from '@mantine/core'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useSession } from '../../api/session.ts'
import { pageTitle } from '../../text/titles.ts'
import { pageLink } from '../address/page-link.ts'
import { TextLink } from '../text-link.tsx'
import { usePageName } from './page-context.ts'

/** Home (Single Order) › group › page: specification section 2. Track and Analyze have no group. */
export function Breadcrumb() {
  const name = usePageName()
  const session = useSession()
  if (name === null || session === null) return null
  const { group, title } = PAGES[name]
  const isHomeOpen = canOpen(rightsOf(session.user), 'SingleOrder')
  return (
    <nav aria-label={t`Breadcrumb`}>
      <Breadcrumbs separatorMargin={6} fz="xs" mih={24}>
        {isHomeOpen ? (
          <TextLink {...pageLink('SingleOrder')} size="xs" underline="hover">
            {pageTitle('Home')}
          </TextLink>
        ) : (
          <Text size="xs">{pageTitle('Home')}</Text>
        )}
        {group === title ? null : (
          <Text size="xs" c="dimmed">
            {pageTitle(group)}
          </Text>
        )}
        <Text size="xs" aria-current="page">
          {pageTitle(title)}
        </Text>
      </Breadcrumbs>
    </nav>
  )
}
