import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconHelpCircle,
  IconInbox,
  IconMailOff,
  IconSend,
} from '@tabler/icons-react'
import { useState } from 'react'
import { confirmTenderOutcome } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import events from '../../ui/event-list/event-list.module.css'
import { InterchangeText } from '../../ui/interchange-text.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import css from './shipment-details.module.css'

type Message = ShipmentValue['tenderLog'][number]

const STATES: Record<Message['state'], { word: string; color: string; icon: typeof IconClock }> = {
  waiting: { word: t`Waiting`, color: 'gray', icon: IconClock },
  sending: { word: t`Being sent`, color: 'accent', icon: IconSend },
  delivered: { word: t`Delivered`, color: 'green', icon: IconCircleCheck },
  received: { word: t`Received`, color: 'green', icon: IconInbox },
  failed: { word: t`Failed`, color: 'red', icon: IconAlertTriangle },
  unsent: { word: t`Not sent`, color: 'amber', icon: IconMailOff },
  unknown: { word: t`Unknown`, color: 'amber', icon: IconHelpCircle },
}

/** Every message to and from the carrier, and a note on those with an unknown result. */
export function TenderLog({ shipment, canSettle }: { shipment: ShipmentValue; canSettle: boolean }) {
  const messages = shipment.tenderLog
  return (
    <Section title={t`Tender log`} note={messages.length > 0 ? `${messages.length}` : undefined}>
      {messages.length === 0 ? (
        <EmptyState
          title={t`No messages`}
          hint={t`Messages to the carrier appear here once the shipment is tendered.`}
        />
      ) : (
        <ul className={events.events}>
          {messages.map((message) => (
            <MessageRow
              key={message.id}
              message={message}
              timeZone={shipment.timeZone}
              canSettle={canSettle}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

interface MessageRowProps {
  message: Message
  timeZone: string
  canSettle: boolean
}

function MessageRow({ message, timeZone, canSettle }: MessageRowProps) {
  const { word, color, icon: Icon } = STATES[message.state]
  const isOpen = ['unknown', 'failed', 'unsent'].includes(message.state)
  return (
    <li>
      <Icon size={18} aria-hidden="true" />
      <Stack gap={4}>
        <Group gap={6}>
          <Text fw={500} component="span">
            {message.subject || message.kind}
          </Text>
          <Badge tt="none" color={color}>
            {word}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" component="div" className={css.words}>
          <Trans>
            {message.direction === 'in' ? t`from` : t`to`} {message.to || t`the carrier`} by{' '}
            {message.channel === 'edi' ? 'EDI' : message.channel} ·{' '}
            {message.direction === 'out' ? <>{attemptsText(message.attempts)} · </> : null}
            <Instant at={message.finishedAt ?? message.createdAt} timeZone={timeZone} />
          </Trans>
        </Text>
        <Acknowledgement message={message} />
        {message.detail ? (
          <Text size="sm" className={css.words}>
            {message.detail}
          </Text>
        ) : null}
        {message.interchangeId ? <RawText interchangeId={message.interchangeId} /> : null}
        {isOpen && canSettle ? <Settle message={message} /> : null}
      </Stack>
    </li>
  )
}

const ACKNOWLEDGEMENTS = {
  awaited: { word: t`Awaiting acknowledgment`, color: 'gray' },
  accepted: { word: t`Acknowledged`, color: 'green' },
  rejected: { word: t`Rejected by the carrier’s computer`, color: 'red' },
  overdue: { word: t`Acknowledgment overdue`, color: 'amber' },
} as const

/** The acknowledgement of an EDI message by the carrier's system. */
function Acknowledgement({ message }: { message: Message }) {
  if (!message.acknowledgement) return null
  const { word, color } = ACKNOWLEDGEMENTS[message.acknowledgement]
  return (
    <Badge tt="none" color={color}>
      {word}
    </Badge>
  )
}

/** The raw message, loaded on request. */
function RawText({ interchangeId }: { interchangeId: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t`Hide the message` : t`Show the message`}
      </Button>
      {isShown ? <InterchangeText interchangeId={interchangeId} /> : null}
    </>
  )
}

function Settle({ message }: { message: Message }) {
  const settle = useChange(confirmTenderOutcome)
  const run = async (outcome: 'arrived' | 'sendAgain') => {
    const answer = await settle.run({ messageId: message.id, outcome }, { silent: true })
    if (answer.kind === 'ok') {
      toast(
        'success',
        outcome === 'arrived' ? t`The message is recorded as received.` : t`The message is being sent again.`,
      )
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">
        {message.state === 'unknown'
          ? t`This message may not have arrived. Ask the carrier before you send it again.`
          : t`This message was not sent.`}
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={settle.isRunning} onClick={() => void run('arrived')}>
          <Trans>It arrived</Trans>
        </Button>
        <Button size="xs" variant="default" disabled={settle.isRunning} onClick={() => void run('sendAgain')}>
          <Trans>Send again</Trans>
        </Button>
      </Group>
      {settle.refused ? <ErrorState message={settle.refused.message} /> : null}
    </Stack>
  )
}

const attemptsText = (attempts: number): string =>
  attempts === 0 ? t`not sent yet` : plural(attempts, { one: '# attempt', other: '# attempts' })
