import { t } from '@lingui/core/macro'
import { Modal, Stack, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { closeClaim } from '#contracts/endpoints/claims.ts'
import { useChange } from '../../api/queries.ts'
import type { ClaimDetails } from '../../ui/claims/claim-words.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'

interface CloseDialogProps {
  isOpen: boolean
  claim: ClaimDetails
  onClose: () => void
}

/** Closes a claim as settled, or as given up with a reason. */
export function CloseDialog({ isOpen, claim, onClose }: CloseDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`Close claim ${claim.number}`}>
      {isOpen ? <CloseForm claim={claim} onClose={onClose} /> : null}
    </Modal>
  )
}

function CloseForm({ claim, onClose }: Omit<CloseDialogProps, 'isOpen'>) {
  const [note, setNote] = useState('')
  const { run, isRunning, refused } = useChange(closeClaim)
  const isPaid = claim.state === 'paid'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await run({ claimId: claim.id, version: claim.version, note }, { silent: true })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast('success', t`Claim ${claim.number} closed.`)
    onClose()
  }
  const faults = refused?.fields ?? {}
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Close claim`}>
      <Stack gap="sm">
        <FormErrorSummary message={untoldMessage(refused)} />
        <Textarea
          data-path="note"
          data-autofocus
          label={isPaid ? t`Note` : t`Reason`}
          description={isPaid ? t`Optional` : t`Reason for closing the claim without payment`}
          required={!isPaid}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          error={faults.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <FormButtons onCancel={onClose} loading={isRunning}>{t`Close claim`}</FormButtons>
      </Stack>
    </form>
  )
}
