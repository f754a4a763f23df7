import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Modal, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fileClaim, sendClaimAgain } from '#contracts/endpoints/claims.ts'
import { useChange } from '../../api/queries.ts'
import type { ClaimDetails } from '../../ui/claims/claim-words.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'

interface FileDialogProps {
  isOpen: boolean
  /** The claim is already filed: sends its letter again. */
  isAgain: boolean
  claim: ClaimDetails
  onClose: () => void
}

/** Mails the letter with its papers to the carrier, or records that the claim was filed elsewhere. */
export function FileDialog({ isOpen, isAgain, claim, onClose }: FileDialogProps) {
  const title = isAgain ? t`Send claim ${claim.number} again` : t`File claim ${claim.number}`
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={title} size="lg">
      {isOpen ? <FileForm isAgain={isAgain} claim={claim} onClose={onClose} /> : null}
    </Modal>
  )
}

function FileForm({ isAgain, claim, onClose }: Omit<FileDialogProps, 'isOpen'>) {
  const [by, setBy] = useState<'mail' | 'elsewhere'>('mail')
  const [to, setTo] = useState(claim.carrierEmail)
  const [message, setMessage] = useState('')
  const [carrierNumber, setCarrierNumber] = useState('')
  const [leaveOut, setLeaveOut] = useState<readonly string[]>([])
  const file = useChange(fileClaim)
  const again = useChange(sendClaimAgain)
  const { isRunning, refused } = isAgain ? again : file
  const isMailed = isAgain || by === 'mail'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const one = { claimId: claim.id, version: claim.version }
    const outcome = isAgain
      ? await again.run({ ...one, to, message }, { silent: true })
      : await file.run({ ...one, by, to, message, carrierNumber, leaveOut: [...leaveOut] }, { silent: true })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast(
      'success',
      isMailed ? t`Claim ${claim.number} is on its way to ${to}.` : t`Claim ${claim.number} filed.`,
    )
    onClose()
  }
  const faults = refused?.fields ?? {}
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`File claim`}>
      <Stack gap="sm">
        <FormErrorSummary message={untoldMessage(refused)} />
        {isAgain ? null : (
          <SegmentedControl
            aria-label={t`Filing method`}
            data={[
              { value: 'mail', label: t`By e-mail from Lading` },
              { value: 'elsewhere', label: t`On the carrier’s website` },
            ]}
            value={by}
            onChange={(value) => setBy(value as 'mail' | 'elsewhere')}
          />
        )}
        {isMailed ? (
          <>
            <TextInput
              data-path="to"
              data-autofocus
              label={t`Carrier claims department e-mail`}
              required
              maxLength={1000}
              value={to}
              error={faults.to}
              onChange={(event) => setTo(event.currentTarget.value)}
            />
            <Textarea
              label={t`Message`}
              description={t`Optional, shown above the claim`}
              autosize
              minRows={2}
              maxLength={2000}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
            {isAgain ? (
              <Text size="sm" c="dimmed">
                <Trans>The letter and its documents are sent again, with the same link to answer.</Trans>
              </Text>
            ) : (
              <Packet claim={claim} leaveOut={leaveOut} onChange={setLeaveOut} />
            )}
          </>
        ) : (
          <TextInput
            data-path="carrierNumber"
            label={t`The carrier’s claim number`}
            description={t`As shown on the carrier’s website`}
            maxLength={60}
            value={carrierNumber}
            onChange={(event) => setCarrierNumber(event.currentTarget.value)}
          />
        )}
        <FormButtons onCancel={onClose} loading={isRunning}>
          {isMailed ? t`E-mail to the carrier` : t`Mark as filed`}
        </FormButtons>
      </Stack>
    </form>
  )
}

interface PacketProps {
  claim: ClaimDetails
  leaveOut: readonly string[]
  onChange: (leaveOut: readonly string[]) => void
}

/** The papers of the letter; uploaded files can be left out. */
function Packet({ claim, leaveOut, onChange }: PacketProps) {
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        <Trans>Attachments</Trans>
      </Text>
      <Stack gap={6}>
        {claim.packet.map(({ fileId, name }) => (
          <Checkbox
            key={fileId || name}
            label={name}
            disabled={fileId === ''}
            checked={!leaveOut.includes(fileId)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked ? leaveOut.filter((id) => id !== fileId) : [...leaveOut, fileId],
              )
            }
          />
        ))}
      </Stack>
    </fieldset>
  )
}
