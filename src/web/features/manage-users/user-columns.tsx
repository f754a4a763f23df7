import { t } from '@lingui/core/macro'
import { Badge } from '@mantine/core'
import { IconBan, IconCircleCheck, IconMail, IconMailOff, IconUserQuestion } from '@tabler/icons-react'
import type { ManagedUser, UserState } from '#contracts/entities/managed-user.ts'
import { parsePageList } from '#domain/access/rights.ts'
import { showPhone } from '#domain/text/phone.ts'
import { showInstant } from '../../text/dates.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { readerZone } from '../../ui/reader-zone.ts'
import { pagesInShort, rightsSentence } from './rights-sentence.ts'
import { shownName, USER_TYPE_WORDS } from './user-values.ts'

type Row = ManagedUser

const FACES = {
  Invited: { icon: IconMail, word: t`Invited`, color: 'accent' },
  New: { icon: IconUserQuestion, word: t`Never logged in`, color: 'gray' },
  Active: { icon: IconCircleCheck, word: t`Active`, color: 'green' },
  Disabled: { icon: IconBan, word: t`Disabled`, color: 'red' },
} as const satisfies Record<UserState, object>

const rightsOf = (user: Row) => ({ ...user, pageIds: parsePageList(user.pageList) })

/** The columns of the list. */
export const USER_COLUMNS: readonly Column<Row>[] = [
  textColumn('name', t`Name`, 120, shownName, { isCardTitle: true }),
  textColumn('userName', t`User name`, 95, ({ userName }) => userName),
  textColumn('email', 'E-mail', 165, ({ email }) => email),
  textColumn('title', t`Title`, 150, ({ title }) => title, { isHiddenAtFirst: true }),
  textColumn('phone', t`Phone`, 140, ({ phone }) => showPhone(phone), { isHiddenAtFirst: true }),
  textColumn('type', t`Type`, 105, ({ userType }) => USER_TYPE_WORDS[userType]),
  textColumn('pages', t`Pages`, 125, (row) => pagesInShort(rightsOf(row)), {
    cell: (row) => <span title={rightsSentence(rightsOf(row))}>{pagesInShort(rightsOf(row))}</span>,
  }),
  textColumn('lastLogIn', t`Last log-in`, 180, lastLogInOf),
  textColumn('state', t`State`, 155, (row) => faceOf(row).word, { cell: (row) => <StateBadge user={row} /> }),
]

function lastLogInOf({ lastLogInAt }: Row): string {
  if (lastLogInAt === null) return t`Never`
  const shown = showInstant(lastLogInAt, readerZone(), new Date())
  return shown.kind === 'text' ? shown.text : lastLogInAt
}

/** An invitation with an expired link is highlighted: an administrator has to send it again. */
const faceOf = ({ state, invitedUntil }: Row) =>
  state === 'Invited' && invitedUntil === null
    ? { icon: IconMailOff, word: t`Invitation expired`, color: 'amber' }
    : FACES[state]

function StateBadge({ user }: { user: Row }) {
  const { icon: Icon, word, color } = faceOf(user)
  return (
    <Badge color={color} leftSection={<Icon size={14} aria-hidden />} tt="none">
      {word}
    </Badge>
  )
}
