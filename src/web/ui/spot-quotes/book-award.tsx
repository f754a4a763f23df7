import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { bookCollect, bookPickup, type TenderFlag } from '#contracts/endpoints/booking.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { toast } from '../toast.ts'

interface BookAwardProps {
  shipmentId: string
  priceSheetId: string
  carrierName: string
  version: number | undefined
  paymentType: 'P' | 'C' | 'T'
  onBooked: ((shipmentId: string) => void) | undefined
  onClose: () => void
}

const OPTIONS: { value: TenderFlag; label: string }[] = [
  { value: 'tender', label: t`Tender: sends the pickup request` },
  { value: 'withoutnotify', label: t`Tender Without Notify: you contact the carrier` },
  { value: 'withoutprint', label: t`Tender Without Print: you print BOL and labels` },
]

/** Books the awarded price. */
export function BookAward(props: BookAwardProps) {
  const { shipmentId, priceSheetId, carrierName, version, paymentType, onBooked, onClose } = props
  const [flag, setFlag] = useState<TenderFlag>('tender')
  const [reason, setReason] = useState('')
  const { run, isRunning, refused } = useChange(paymentType === 'C' ? bookCollect : bookPickup)
  const lacksReason = refused?.code === 'OVERRIDE_REASON_REQUIRED' && reason.trim() === ''
  const isReasonAsked = refused?.code === 'OVERRIDE_REASON_REQUIRED' || reason !== ''
  const book = async () => {
    const body = { shipmentId, priceSheetId, version, overrideReason: reason.trim() }
    const outcome = await run(body, { query: { flag } })
    if (outcome.kind === 'refused') return
    toast('success', t`Booked with ${carrierName}.`)
    onClose()
    onBooked?.(shipmentId)
  }
  return (
    <Modal opened onClose={onClose} title={t`Book with ${carrierName}`}>
      <Stack gap="md">
        <Text>
          <Trans>The shipment is scheduled and tendered in one step.</Trans>
        </Text>
        <NativeSelect
          label={t`Tender option`}
          data={OPTIONS}
          value={flag}
          onChange={(event) => setFlag(event.currentTarget.value as TenderFlag)}
        />
        {isReasonAsked ? (
          <TextInput
            label={t`Why this carrier`}
            value={reason}
            error={refused?.fields.overrideReason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
            <Trans>Cancel</Trans>
          </Button>
          <Button loading={isRunning} disabled={lacksReason} onClick={() => void book()}>
            <Trans>Book and tender</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
