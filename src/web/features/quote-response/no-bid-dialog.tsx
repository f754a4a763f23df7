import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { submitNoBid } from '#contracts/endpoints/quotes.ts'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import type { QuoteLink } from './quote-link.ts'

const REASONS = [
  t`No capacity on that day`,
  t`We do not serve this lane`,
  t`We do not carry this freight`,
  t`Not enough time to quote`,
  t`Another reason`,
]

export interface NoBidDialogProps {
  link: QuoteLink
  quote: QuoteResponseValue
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

/** Asks for confirmation with the reason: after it, nothing more can be sent. */
export function NoBidDialog({ link, quote, isOpen, onClose, onDone }: NoBidDialogProps) {
  const [reason, setReason] = useState(REASONS[0]!)
  const [words, setWords] = useState('')
  const { run, isRunning, refused, reset } = useChange(submitNoBid)
  const close = () => {
    onClose()
    reset()
  }
  const send = async () => {
    const text = [reason === REASONS.at(-1) ? '' : reason, words.trim()].filter(Boolean).join(': ')
    const outcome = await run({ ...link, quoteId: quote.quoteId, reason: text }, { silent: true })
    if (outcome.kind === 'refused') return
    close()
    onDone()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={t`No bid for this shipment?`}>
      <Stack gap="md">
        <Text>
          <Trans>After a no bid, you can no longer quote this request.</Trans>
        </Text>
        <NativeSelect
          label={t`Reason`}
          data={REASONS}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Textarea
          label={t`In your own words`}
          autosize
          minRows={2}
          maxLength={1800}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} disabled={isRunning} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button color="red" loading={isRunning} onClick={() => void send()}>
            <Trans>Confirm no bid</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
