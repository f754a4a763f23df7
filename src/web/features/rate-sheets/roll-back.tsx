import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { rollBackRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetImport } from '#contracts/entities/rate-sheet.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { toast } from '../../ui/toast.ts'

/** Asks for the reason of a rollback; the audit trail keeps it. */
export function RollBack({ version, onClose }: { version: RateSheetImport | null; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const change = useChange(rollBackRateSheet)
  const close = () => {
    change.reset()
    setReason('')
    onClose()
  }
  const takeBack = async () => {
    if (!version) return
    const outcome = await change.run({ importId: version.id, reason })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast('success', t`${version.name} was rolled back.`)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={version !== null}
      title={t`Roll back ${version?.name ?? ''}?`}
      confirmLabel={t`Roll back`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void takeBack()}
      onClose={close}
    >
      <Text mb="sm">
        <Trans>
          The previous version is in force again immediately. Prices based on this version are unchanged and
          can still be recalculated.
        </Trans>
      </Text>
      <TextInput
        label={t`Reason`}
        data-path="reason"
        required
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={change.refused?.fields.reason}
        maxLength={300}
      />
      {change.refused && !change.refused.isTold && !change.refused.fields.reason ? (
        <ErrorState message={change.refused.message} />
      ) : null}
    </ConfirmDialog>
  )
}
