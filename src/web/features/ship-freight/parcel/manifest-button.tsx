import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import { download } from '../../../api/file.ts'
import { toast } from '../../../ui/toast.ts'

/** What the carriers sign for at the end of the day: every package whose label was bought today, by carrier and account. */
export function ManifestButton() {
  const [isRunning, setRunning] = useState(false)
  const save = async () => {
    setRunning(true)
    try {
      const outcome = await download(downloadBillOfLading, { kinds: ['ParcelManifest'], copies: 1 })
      if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
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
