import { t } from '@lingui/core/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reprint } from '#contracts/endpoints/printing.ts'
import type { PrintJobValue } from '#contracts/entities/print-job.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

/** A job to print again, and how. */
export interface Again {
  job: PrintJobValue
  flag: 'reprint' | 'redo'
}

const WORDS = {
  reprint: { title: t`Reprint`, button: t`Reprint`, text: t`The same pages are printed again.` },
  redo: {
    title: t`Redo`,
    button: t`Redo`,
    text: t`New documents are made from the current shipment.`,
  },
}

/** Asks for confirmation before something is printed again: two labels of one pallet are usually a mistake. */
export function AgainDialog({ again, onClose }: { again: Again | null; onClose: () => void }) {
  const change = useChange(reprint)
  const [reason, setReason] = useState('')
  const words = WORDS[again?.flag ?? 'reprint']
  const close = () => {
    change.reset()
    setReason('')
    onClose()
  }
  const run = async () => {
    if (!again) return
    const outcome = await change.run({ printJobId: again.job.id, reason }, { query: { Flag: again.flag } })
    if (outcome.kind === 'refused') return
    toast('success', t`Sent to ${outcome.value.job.printerName}.`)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={again !== null}
      title={`${words.title} ${again?.job.titles[0] ?? ''}?`}
      confirmLabel={words.button}
      isRunning={change.isRunning}
      onConfirm={() => void run()}
      onClose={close}
    >
      <Stack gap="sm">
        <Text size="sm">{words.text}</Text>
        <TextInput
          label={t`Reason`}
          description={t`Optional. Recorded in the audit trail.`}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {change.refused ? <ErrorState message={change.refused.message} /> : null}
      </Stack>
    </ConfirmDialog>
  )
}
