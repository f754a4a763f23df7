import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useState } from 'react'
import { answerPickupChange } from '#contracts/endpoints/schedule.ts'
import type { PickupChangeValue, ShipmentValue } from '#contracts/entities/shipment.ts'
import { useChange } from '../../api/queries.ts'
import { serviceName } from '../../text/names.ts'
import { DateWindow, Instant } from '../date-window.tsx'
import { ErrorState } from '../error-state.tsx'

export interface PickupNoticeProps {
  shipment: ShipmentValue
  isChangeable: boolean
}

const SENT = {
  email: t`It was sent by e-mail. Record the answer when it comes.`,
  edi: t`It was sent by EDI. The answer is recorded when it comes.`,
  api: t`It was sent by API. The answer is recorded when it comes.`,
  none: t`No tender was sent from here, so contact the carrier yourself.`,
}

/** How the carrier was notified, or that it was not. */
function sentWords({ tenderLog }: ShipmentValue, { channel, toldTo }: PickupChangeValue): string {
  const message = tenderLog.findLast(({ kind }) => kind === 'pickup-change' || kind === 'change')
  if (message?.state === 'unsent' || message?.state === 'failed') {
    return t`It was not sent to ${toldTo}: see the tender log, or call the carrier.`
  }
  return toldTo ? t`${SENT[channel]} To ${toldTo}.` : SENT[channel]
}

/** A changed pickup that the carrier has not confirmed yet. */
export function PickupNotice({ shipment, isChangeable }: PickupNoticeProps) {
  const change = shipment.pickupChange
  if (!change || shipment.status !== 'T') return null
  if (change.state === 'waiting') return <Waiting {...{ shipment, change, isChangeable }} />
  if (change.state !== 'refused') return null
  return (
    <Alert color="red" mb="md" title={t`${shipment.carrierName} declined the pickup change`}>
      <Trans>{change.answer} Change the pickup again, or tender to another carrier.</Trans>
    </Alert>
  )
}

function Waiting({
  shipment,
  change,
  isChangeable,
}: PickupNoticeProps & {
  change: PickupChangeValue
}) {
  const [notes, setNotes] = useState('')
  const answer = useChange(answerPickupChange)
  const say = (what: 'confirmed' | 'refused') =>
    void answer.run({ shipmentId: shipment.id, answer: what, notes }, { silent: true })
  return (
    <Alert
      color="amber"
      mb="md"
      title={t`Waiting for ${shipment.carrierName || t`the carrier`} to confirm the changed pickup`}
      icon={<IconCalendarEvent size={18} aria-hidden="true" />}
    >
      <Stack gap="xs">
        <div>
          <Terms terms={change.before} timeZone={shipment.timeZone} /> →{' '}
          <strong>
            <Terms terms={change.after} timeZone={shipment.timeZone} />
          </strong>
        </div>
        <div>
          {sentWords(shipment, change)} <Instant at={change.createdAt} timeZone={shipment.timeZone} />
        </div>
        {isChangeable ? (
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t`What the carrier said`}
              description={t`Optional`}
              maxLength={500}
              value={notes}
              onChange={(event) => setNotes(event.currentTarget.value)}
            />
            <Button size="xs" loading={answer.isRunning} onClick={() => say('confirmed')}>
              <Trans>Carrier confirmed</Trans>
            </Button>
            <Button size="xs" variant="default" disabled={answer.isRunning} onClick={() => say('refused')}>
              <Trans>Carrier declined</Trans>
            </Button>
          </Group>
        ) : null}
        {answer.refused && !answer.refused.isTold ? <ErrorState message={answer.refused.message} /> : null}
      </Stack>
    </Alert>
  )
}

function Terms({ terms, timeZone }: { terms: PickupChangeValue['before']; timeZone: string }) {
  const services = terms.services.map((code) => serviceName(code)).join(', ')
  return (
    <>
      <DateWindow date={terms.date} from={terms.from} to={terms.to} timeZone={timeZone} />
      {services ? t` with ${services}` : ''}
    </>
  )
}
