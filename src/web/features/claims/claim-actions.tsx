import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { answerClaim, claimLetter, closeClaim } from '#contracts/endpoints/claims.ts'
import { isOpen, stateAfterStep } from '#domain/claims/claim-states.ts'
import { openFile } from '../../api/file.ts'
import { useChange } from '../../api/queries.ts'
import { ClaimForm } from '../../ui/claims/claim-form.tsx'
import { typedOf } from '../../ui/claims/claim-values.ts'
import type { ClaimDetails } from '../../ui/claims/claim-words.ts'
import { toast } from '../../ui/toast.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { FileDialog } from './file-dialog.tsx'

type Asked = 'edit' | 'file' | 'again' | 'answer' | 'close' | null

/** The actions on a claim in its state, with the next step first. */
export function ClaimActions({ claim }: { claim: ClaimDetails }) {
  const [asked, setAsked] = useState<Asked>(null)
  const close = () => setAsked(null)
  const isDraft = claim.state === 'draft'
  return (
    <>
      <Group gap="xs">
        {isDraft ? (
          <Button onClick={() => setAsked('file')}>
            <Trans>File claim…</Trans>
          </Button>
        ) : null}
        {claim.state === 'offered' ? <OfferButtons claim={claim} /> : null}
        {stateAfterStep(claim.state, 'decline') ? (
          <Button
            variant={claim.state === 'offered' ? 'default' : 'filled'}
            onClick={() => setAsked('answer')}
          >
            <Trans>Record answer…</Trans>
          </Button>
        ) : null}
        {isDraft ? (
          <Button variant="default" onClick={() => setAsked('edit')}>
            <Trans>Edit…</Trans>
          </Button>
        ) : null}
        {isOpen(claim.state) ? (
          <Button variant="default" onClick={() => setAsked('again')}>
            <Trans>Send again…</Trans>
          </Button>
        ) : null}
        <LetterButton claimId={claim.id} />
        {claim.state === 'closed' ? (
          <ReopenButton claim={claim} />
        ) : (
          <Button variant="default" onClick={() => setAsked('close')}>
            <Trans>Close…</Trans>
          </Button>
        )}
      </Group>
      <Modal opened={asked === 'edit'} onClose={close} title={t`Edit claim ${claim.number}`} size="xl">
        {asked === 'edit' ? <EditForm claim={claim} onClose={close} /> : null}
      </Modal>
      <FileDialog
        isOpen={asked === 'file' || asked === 'again'}
        isAgain={asked === 'again'}
        claim={claim}
        onClose={close}
      />
      <AnswerDialog isOpen={asked === 'answer'} claim={claim} onClose={close} />
      <CloseDialog isOpen={asked === 'close'} claim={claim} onClose={close} />
    </>
  )
}

function EditForm({ claim, onClose }: { claim: ClaimDetails; onClose: () => void }) {
  const report = claim.clocks.find(({ key }) => key === 'report')
  return (
    <ClaimForm
      claimId={claim.id}
      version={claim.version}
      shipmentId={claim.shipmentId}
      currency={claim.currency}
      start={typedOf(claim)}
      trackingNumbers={claim.trackingNumber ? [claim.trackingNumber] : []}
      fileBy={claim.fileBy}
      reportBy={report?.due ?? ''}
      onCancel={onClose}
      onSaved={onClose}
    />
  )
}

function OfferButtons({ claim }: { claim: ClaimDetails }) {
  const { run, isRunning } = useChange(answerClaim)
  const answer = async (said: 'acceptOffer' | 'refuseOffer') => {
    const outcome = await run({ claimId: claim.id, version: claim.version, answer: said })
    if (outcome.kind === 'ok') {
      toast(
        'success',
        said === 'acceptOffer' ? t`Offer accepted.` : t`Offer declined. The whole claim stays open.`,
      )
    }
  }
  return (
    <>
      <Button loading={isRunning} onClick={() => void answer('acceptOffer')}>
        <Trans>Accept offer</Trans>
      </Button>
      <Button variant="default" loading={isRunning} onClick={() => void answer('refuseOffer')}>
        <Trans>Decline offer</Trans>
      </Button>
    </>
  )
}

function LetterButton({ claimId }: { claimId: string }) {
  const show = async () => {
    const outcome = await openFile(claimLetter, { claimId })
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Button variant="default" onClick={() => void show()}>
      <Trans>Show letter</Trans>
    </Button>
  )
}

function ReopenButton({ claim }: { claim: ClaimDetails }) {
  const { run, isRunning } = useChange(closeClaim)
  return (
    <Button
      variant="default"
      loading={isRunning}
      onClick={() => void run({ claimId: claim.id, version: claim.version, isReopened: true })}
    >
      <Trans>Reopen</Trans>
    </Button>
  )
}
