import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import { clientSentence } from '#contracts/client-errors.ts'
import { supportEmail } from '../../api/support.ts'
import { Section } from '../section.tsx'
import css from './public-sheet.module.css'

/** Shared by the pages that a carrier opens from a mailed link, without a login. */

const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** Parameters of a mailed link with lower-case names, as mail programs rewrite addresses; values are trimmed. */
export const linkValues = (search: string): ReadonlyMap<string, string> =>
  new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]))

/** Whether a link is invalid: it has no access id, or the server refused it. */
export const isDeadLink = (accessid: string, code: string | undefined): boolean =>
  accessid === '' || (code !== undefined && DEAD.includes(code))

export interface DeadLinkProps {
  title?: string
  /** '': the link was copied only in part. */
  message: string
  /** What to do next. */
  hint?: string
}

/** Replaces the page if the link is invalid. */
export const DeadLink = ({ title, message, hint }: DeadLinkProps) => (
  <Section>
    <Title order={1} className={css.title}>
      {title ?? t`This link does not work`}
    </Title>
    <Text mt="xs" role="alert">
      {message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
    </Text>
    <Text mt="xs">{hint ?? t`Open the link from the e-mail again, or call the shipper.`}</Text>
  </Section>
)
