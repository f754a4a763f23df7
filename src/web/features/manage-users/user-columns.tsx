import { Badge, Group, Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconMail, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ManagedUser, UserState } from '#contracts/entities/managed-user.ts'
import { parsePageList } from '#domain/access/rights.ts'
import { showInstant } from '#domain/text/date-display.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { readerZone } from '../../ui/reader-zone.ts'
import { pagesInShort } from './rights-sentence.ts'
import { shownName, USER_TYPE_WORDS } from './user-values.ts'

type Row = ManagedUser

const FACES = {
  Invited: { icon: IconMail, word: 'Invited', color: 'accent' },
  New: { icon: IconUserQuestion, word: 'Never logged in', color: 'gray' },
  Active: { icon: IconCircleCheck, word: 'Active', color: 'green' },
  Disabled: { icon: IconBan, word: 'Disabled', color: 'red' },
} as const satisfies Record<UserState, object>

const plain = (
  id: string,
  title: string,
  width: number,
  text: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> => ({ id, title, width, text, cell: (row) => text(row) || '–', ...more })

const COLUMNS: readonly Column<Row>[] = [
  plain('name', 'Name', 180, shownName, { isCardTitle: true }),
  plain('userName', 'User name', 130, ({ userName }) => userName),
  plain('email', 'E-mail', 220, ({ email }) => email),
  plain('title', 'Title', 150, ({ title }) => title, { isHiddenAtFirst: true }),
  plain('phone', 'Phone', 140, ({ phone }) => phone, { isHiddenAtFirst: true }),
  plain('type', 'Type', 110, ({ userType }) => USER_TYPE_WORDS[userType]),
  plain('pages', 'Pages', 240, (row) => pagesInShort({ ...row, pageIds: parsePageList(row.pageList) })),
  plain('lastLogIn', 'Last log-in', 190, lastLogInOf),
  { ...plain('state', 'State', 180, stateText), cell: (row) => <StateCell user={row} /> },
]

function lastLogInOf({ lastLogInAt }: Row): string {
  if (lastLogInAt === null) return 'Never'
  const shown = showInstant(lastLogInAt, readerZone(), new Date())
  return shown.kind === 'text' ? shown.text : lastLogInAt
}

const isExpired = ({ state, invitedUntil }: Row): boolean => state === 'Invited' && invitedUntil === null

function stateText(user: Row): string {
  return isExpired(user) ? `${FACES.Invited.word} (link expired)` : FACES[user.state].word
}

function StateCell({ user }: { user: Row }) {
  const { icon: Icon, word, color } = FACES[user.state]
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Badge color={color} leftSection={<Icon size={14} aria-hidden />} tt="none" style={{ flexShrink: 0 }}>
        {word}
      </Badge>
      {isExpired(user) ? (
        <Text span size="sm" c="dimmed">
          link expired
        </Text>
      ) : null}
    </Group>
  )
}

/** The columns of the list; `actions` is the cell with what can be done with a user. */
export function userColumns(actions: (row: Row) => ReactNode): readonly Column<Row>[] {
  const [name, ...others] = COLUMNS
  return [name!, { id: 'actions', title: 'Change', width: 80, cell: actions, text: () => '' }, ...others]
}
