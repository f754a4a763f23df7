import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, List, Modal, Stack, Text, TextInput, ThemeIcon } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { refresh } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { type AskedWork, runWork, WORK_WORDS } from './order-work.ts'

interface WorkDialogProps {
  /** null: the dialog is closed. */
  asked: AskedWork | null
  onClose: () => void
}

/**
 * Asks for confirmation before rows are built, consolidated, deferred, resumed or reverted, and shows the result of
 * each.
 */
export function WorkDialog({ asked, onClose }: WorkDialogProps) {
  const count = asked?.rows.length ?? 0
  const about = count === 1 ? asked?.rows[0]?.title : t`${count.toLocaleString('en-US')} chosen`
  const title = asked ? `${WORK_WORDS[asked.work].title}: ${about}` : ''
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} closeOnClickOutside={false}>
      {asked ? <Work asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

const WRITES = ['orders', 'shipments', 'counts', 'price-sheets']

function Work({ asked, onClose }: { asked: AskedWork; onClose: () => void }) {
  const client = useQueryClient()
  const words = WORK_WORDS[asked.work]
  const [day, setDay] = useState('')
  const [isRunning, setRunning] = useState(false)
  const [fault, setFault] = useState('')
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const key = useRef(crypto.randomUUID())
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRunning(true)
    const outcome = await runWork(asked, day, key.current)
    setRunning(false)
    if (outcome.kind === 'refused') {
      // A retry is a new request, unless the result of this one is unknown.
      if (outcome.status !== 0) key.current = crypto.randomUUID()
      return setFault(Object.values(outcome.fields)[0] ?? outcome.message)
    }
    refresh(client, WRITES)
    asked.clear()
    const rows = outcome.value.outcomes
    if (rows.some(({ kind }) => kind !== 'done') || asked.work === 'consolidate') return setOutcomes(rows)
    toast(
      'success',
      `${rows.length === 1 ? rows[0]!.title : rows.length.toLocaleString('en-US')} ${words.done}`,
      asked.work === 'defer' ? { undo: () => void resume() } : {},
    )
    onClose()
  }
  // The dialog is closed by then: this needs only the rows.
  const resume = async () => {
    const outcome = await runWork({ ...asked, work: 'resume' }, '', crypto.randomUUID())
    refresh(client, WRITES)
    if (outcome.kind === 'refused') return outcome.isTold ? undefined : toast('error', outcome.message)
    const failed = outcome.value.outcomes.find(({ kind }) => kind !== 'done')
    if (failed) toast('error', `${failed.title}: ${failed.message}`)
  }
  if (outcomes) return <Outcomes outcomes={outcomes} done={words.done} onClose={onClose} />
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">{words.asks}</Text>
        {words.asksDay ? (
          <TextInput
            type="date"
            label={t`Until`}
            description={t`Optional.`}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            data-autofocus
          />
        ) : null}
        {fault ? <ErrorState message={fault} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isRunning} {...(words.asksDay ? {} : { 'data-autofocus': true })}>
            {words.button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Outcomes(props: { outcomes: readonly Outcome[]; done: string; onClose: () => void }) {
  const failed = props.outcomes.filter(({ kind }) => kind !== 'done')
  const went = props.outcomes.filter(({ kind }) => kind === 'done')
  return (
    <Stack gap="md">
      <Text role="status">
        {went.length.toLocaleString('en-US')} {props.done}
        {failed.length > 0 ? t`, ${failed.length.toLocaleString('en-US')} rejected` : ''}
      </Text>
      <List spacing={4} size="sm" mah={320} styles={{ root: { overflow: 'auto' } }} aria-label={t`Outcomes`}>
        {[...failed, ...went].map((row) => (
          <List.Item key={row.id} icon={<OutcomeIcon isDone={row.kind === 'done'} />}>
            <span className="lading-code">{row.title || row.id}</span>{' '}
            {row.kind === 'done' ? <WentTo row={row} done={props.done} /> : row.message}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={props.onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function WentTo({ row, done }: { row: Outcome; done: string }) {
  if (!row.shipmentId || row.status === 'O') return <>{done}</>
  return (
    <Trans>
      {done}: BOL{' '}
      <TextLink className="lading-code" {...pageLink('ShipmentDetails', { shipmentid: row.shipmentId })}>
        {row.bolNumber}
      </TextLink>
    </Trans>
  )
}

function OutcomeIcon({ isDone }: { isDone: boolean }) {
  const Icon = isDone ? IconCheck : IconAlertTriangle
  return (
    <ThemeIcon size={20} variant="light" color={isDone ? 'green' : 'red'}>
      <Icon size={14} aria-label={isDone ? t`Done` : t`Rejected`} />
    </ThemeIcon>
  )
}
