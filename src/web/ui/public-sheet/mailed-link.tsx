import { Trans } from '@lingui/react/macro'
import { Text, Title } from '@mantine/core'
import { clientSentence } from '#contracts/client-errors.ts'
import { supportEmail } from '../../api/support.ts'
import { Section } from '../section.tsx'

/** What is common to the pages that a carrier opens by the link of its mail, without a log-in. */

const DEAD = ['ACCESS_LINK_INVALID', 'ACCESS_LINK_EXPIRED']

/** The names of a mailed address in lower case, as mail programs rewrite addresses; values without blanks around. */
export const linkValues = (search: string): ReadonlyMap<string, string> =>
  new Map([...new URLSearchParams(search)].map(([name, value]) => [name.toLowerCase(), value.trim()]))

/** Whether a link opens nothing: it names none, or the server refused it. */
export const isDeadLink = (accessid: string, code: string | undefined): boolean =>
  accessid === '' || (code !== undefined && DEAD.includes(code))

/** In place of the page; '' as its message: the link was copied in part. */
export const DeadLink = ({ message }: { message: string }) => (
  <Section>
    <Title order={1}>
      <Trans>This link does not work</Trans>
    </Title>
    <Text mt="xs" role="alert">
      {message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
    </Text>
    <Text mt="xs">
      <Trans>Open the link from the e-mail again, or call the shipper.</Trans>
    </Text>
  </Section>
)
