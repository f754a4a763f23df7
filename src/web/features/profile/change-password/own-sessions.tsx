import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { endOwnSessions, listOwnSessions, type OpenSessionValue } from '#contracts/endpoints/sign-in.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { Instant } from '../../../ui/date-window.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast.ts'
import styles from './own-sessions.module.css'

/** The user's sessions, each with a button that ends it. */
export function OwnSessions() {
  const list = useCall(listOwnSessions, {}, { silent: true })
  const change = useChange(endOwnSessions)
  const sessions = list.data?.sessions ?? []
  const end = async (sessionId: string | undefined) => {
    const outcome = await change.run(sessionId ? { sessionId } : {})
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return void list.refetch()
    }
    toast('success', sessionId ? 'That session has ended.' : 'You are signed out everywhere else.')
  }
  return (
    <Section
      title="Your sessions"
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={sessions.length < 2}
          loading={change.isRunning}
          onClick={() => void end(undefined)}
        >
          Sign out everywhere else
        </Button>
      }
    >
      {list.error ? (
        <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <Stack gap={0} component="ul" className={styles.list} mih={56}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isRunning={change.isRunning}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

interface RowProps {
  session: OpenSessionValue
  isRunning: boolean
  onEnd: () => void
}

function SessionRow({ session, isRunning, onEnd }: RowProps) {
  const { browser, address, createdAt, lastUsedAt, isThis } = session
  return (
    <li className={styles.row}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{browser}</Text>
          {isThis ? (
            <Badge variant="light" tt="none">
              This session
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {address} · Last used <Instant at={lastUsedAt} /> · Logged in <Instant at={createdAt} />
        </Text>
      </div>
      {isThis ? null : (
        <Button
          variant="default"
          size="xs"
          disabled={isRunning}
          onClick={onEnd}
          aria-label={`Sign out ${browser}, ${address}`}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
