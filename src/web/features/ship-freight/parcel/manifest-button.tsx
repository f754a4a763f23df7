import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'

/** What the carriers sign for at the end of the day: every package whose label was bought today, by carrier and account. */
export function ManifestButton() {
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      const { saveManifest } = await import('./save-manifest.ts')
      await saveManifest()
    } catch (cause) {
      console.error(cause)
      toast('error', 'The manifest could not be loaded. Please try again, or load the page anew.')
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconClipboardList size={16} aria-hidden />}
      loading={isRunning}
      onClick={() => void save()}
    >
      Manifest
    </Button>
  )
}
