import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'

interface OvertakenProps {
  message: string
  /** What it is about, in a word: 'item'. */
  what: string
  /** Goes on with it as it is now. */
  onReload: () => Promise<void>
  /** What was typed goes over what somebody else saved. */
  onKeepMine: () => void
}

/** Somebody else saved the same meanwhile: there is his and the user's own. */
export function Overtaken({ message, what, onReload, onKeepMine }: OvertakenProps) {
  const [isReading, setReading] = useState(false)
  const reload = async () => {
    setReading(true)
    try {
      await onReload()
    } catch {
      // What was typed stays, and so does the sentence with its buttons.
    } finally {
      setReading(false)
    }
  }
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        {message}
        <Group gap="xs">
          <Button size="xs" variant="default" disabled={isReading} onClick={onKeepMine}>
            Keep mine and save
          </Button>
          <Button size="xs" variant="default" disabled={isReading} onClick={() => void reload()}>
            Reload the {what}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
