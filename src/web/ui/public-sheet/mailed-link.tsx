import { t } from '@lingui/core/macro'
import { Text, Title } from '@mantine/core'
import { clientSentence } from '#contracts/client-errors.ts'
import { supportEmail } from '../../api/support.ts'
import { Section } from '../section.tsx'
import css from './public-sheet.module.css'

/** What is common to the pages that a carrier opens by the link of its mail, without a log-in. */

const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** The names of a mailed address in lower case, as mail programs rewrite addresses; values without blanks around. */
export const linkValues = (search: string): ReadonlyMap<string, string> =>
  new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]))

/** Whether a link opens nothing: it names none, or the server refused it. */
export const isDeadLink = (accessid: string, code: string | undefined): boolean =>
  accessid === '' || (code !== undefined && DEAD.includes(code))

interface DeadLinkProps {
  title?: string
  /** '': the link was copied in part. */
  message: string
  /** What to do about it. */
  hint?: string
}

/** In place of the page. */
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
