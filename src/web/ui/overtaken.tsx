import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { FormErrorSummary } from './form-error-summary.tsx'

interface OvertakenProps {
  message: string
  /** The kind of entry, in a word: 'item'. */
  what: string
  /** Continues with the current entry. */
  onReload: () => Promise<void>
  /** If given: the typed values may overwrite the other user's change. */
  onKeepMine?: (() => void | Promise<void>) | undefined
}

/** Another user saved the same entry in the meantime: offers both versions. */
export function Overtaken({ message, what, onReload, onKeepMine }: OvertakenProps) {
  const [isReading, setReading] = useState(false)
  const goOn = async (way: () => void | Promise<void>) => {
    setReading(true)
    try {
      await way()
    } catch {
      // The typed values stay, and so does the message with its buttons.
    } finally {
      setReading(false)
    }
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        {message}
        <Group gap="xs">
          {onKeepMine ? (
            <Button size="xs" variant="default" disabled={isReading} onClick={() => void goOn(onKeepMine)}>
              <Trans>Keep mine and save</Trans>
            </Button>
          ) : null}
          <Button size="xs" variant="default" disabled={isReading} onClick={() => void goOn(onReload)}>
            <Trans>Reload the {what}</Trans>
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

/** The error of a form. If another user saved first, it offers both versions. Renders nothing without an error. */
export function FormProblem({ isOvertaken, ...problem }: OvertakenProps & { isOvertaken: boolean }) {
  const { message, onReload } = problem
  const [answered, setAnswered] = useState('')
  // A new try clears the message.
  if (answered !== '' && answered !== message) setAnswered('')
  if (!isOvertaken || message === '') return <FormErrorSummary message={message} />
  const reload = async () => {
    await onReload()
    setAnswered(message)
  }
  return answered === message ? null : <Overtaken {...problem} onReload={reload} />
}
