import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPencil } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { refresh } from '../../../api/queries.ts'
import { NOTHING_SAID } from '../../../ui/moves/moves.ts'
import { MOVE_WRITES, sendMove } from '../../../ui/moves/send-move.ts'

interface RefusedLabelProps {
  shipment: ShipmentValue
  /** The carrier's own message. */
  message: string
}

/** Why there is no label, and the button back to the form, which marks the field that the carrier refused. */
export function RefusedLabel({ shipment, message }: RefusedLabelProps) {
  const client = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState('')
  const reopen = async () => {
    setSending(true)
    const outcome = await sendMove({
      ...{ move: 'unschedule', shipment, details: NOTHING_SAID },
      idempotencyKey: key.current,
    })
    setSending(false)
    if (outcome.kind === 'refused') {
      if (outcome.status !== 0) key.current = crypto.randomUUID()
      setFault(outcome.message)
    }
    refresh(client, MOVE_WRITES)
  }
  return (
    <Alert
      color="red"
      role="alert"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t`${shipment.carrierName} rejected the label. Nothing was bought.`}
    >
      <Stack gap="xs" align="flex-start">
        {message}
        {fault === '' ? null : <strong>{fault}</strong>}
        {shipment.actions.includes('unschedule') ? (
          <Button
            loading={isSending}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => void reopen()}
          >
            <Trans>Fix and buy again</Trans>
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}
