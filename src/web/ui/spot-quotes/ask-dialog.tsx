import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Button,
  Checkbox,
  Group,
  Modal,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { askForQuotes } from '#contracts/endpoints/quotes.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { focusFirst } from '../focus-first.ts'
import { toast } from '../toast.ts'
import { useTyped } from '../use-typed.ts'
import { fromLocalInput, nextHalfHour, onClock, toLocalInput } from './local-moment.ts'
import css from './spot-quotes.module.css'

type Quotes = ReplyOf<typeof askForQuotes>
type Carrier = Quotes['carriers'][number]

export interface AskDialogProps {
  isOpen: boolean
  shipmentId: string
  quotes: Quotes
  onClose: () => void
}

const USUAL_HOURS = 4

interface AskValues {
  scacs: readonly string[]
  emails: string
  /** As typed, in the reader's time zone. */
  deadline: string
  message: string
  dayValue: number | string
}

/** The values required before carriers can be asked; each error is at its field. */
function lackingOf({ scacs, emails, deadline }: AskValues): Record<string, string> {
  const isNobody = scacs.length === 0 && emails.trim() === ''
  return {
    ...(isNobody ? { scacs: t`Choose a carrier, or type an e-mail address.` } : {}),
    ...(fromLocalInput(deadline) ? {} : { deadline: t`Enter a deadline for quotes.` }),
  }
}

/** The carriers to ask, the deadline for answers, and the message. */
export function AskDialog({ isOpen, onClose, ...asked }: AskDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`Ask carriers for a quote`} size="lg">
      <AskForm {...asked} onClose={onClose} />
    </Modal>
  )
}

function useAsking({ shipmentId, quotes, onClose }: Omit<AskDialogProps, 'isOpen'>) {
  const open = quotes.request?.state === 'open' && !quotes.request.isOutdated ? quotes.request : null
  const [scacs, setScacs] = useState<readonly string[]>([])
  const [emails, setEmails] = useState('')
  const [deadline, setDeadline] = useState(() =>
    toLocalInput(open ? new Date(open.deadline) : nextHalfHour(new Date(), USUAL_HOURS)),
  )
  const [message, setMessage] = useState(open?.message ?? '')
  const [dayValue, setDayValue] = useState<number | string>((open?.dayValueCents ?? 0) / 100)
  const [isTried, setTried] = useState(false)
  const { run, isRunning, refused } = useChange(askForQuotes)
  const values = { scacs, emails, deadline, message, dayValue }
  const lacking = lackingOf(values)
  const send = async () => {
    setTried(true)
    if (Object.keys(lacking).length > 0) return focusFirst(Object.keys(lacking))
    const outcome = await run(
      {
        shipmentId,
        scacs: [...scacs],
        emails,
        deadline: fromLocalInput(deadline),
        message,
        dayValueCents: Math.round(Number(dayValue || 0) * 100),
      },
      { silent: true },
    )
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    const others = emails.split(/[,;:&]/).filter((one) => one.trim() !== '')
    const count = scacs.length + others.length
    if (outcome.value.request?.invitations.some(({ mailState }) => mailState === 'unsent')) {
      toast(
        'warning',
        t`Not sent: no mail server is set up. Ask the carriers yourself and enter what they quote.`,
      )
    } else
      toast('success', count === 1 ? t`The request is on its way.` : t`${count} requests are on their way.`)
    onClose()
  }
  const set = { setScacs, setEmails, setDeadline, setMessage, setDayValue }
  const fields: Record<string, string | undefined> = { ...refused?.fields, ...(isTried ? lacking : {}) }
  return { values, set, send, isRunning, refused, fields }
}

function AskForm(props: Omit<AskDialogProps, 'isOpen'>) {
  const { values, set, send, isRunning, refused, fields } = useAsking(props)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <Stack gap="md">
        <CarrierChoice
          quotes={props.quotes}
          chosen={values.scacs}
          onChange={set.setScacs}
          error={fields.scacs}
        />
        <TextInput
          data-path="emails"
          label={t`Other carriers, by e-mail`}
          description={t`E-mail addresses of carriers that are not set up yet, separated by commas`}
          value={values.emails}
          error={fields.emails}
          onChange={(event) => set.setEmails(event.currentTarget.value)}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            data-path="deadline"
            type="datetime-local"
            label={t`Answer by`}
            description={onClock(values.deadline)}
            required
            value={values.deadline}
            error={fields.deadline}
            onChange={(event) => set.setDeadline(event.currentTarget.value)}
          />
          <NumberInput
            label={t`Each day sooner is worth`}
            prefix="$"
            min={0}
            decimalScale={2}
            hideControls
            value={values.dayValue}
            error={fields.dayValueCents}
            onChange={set.setDayValue}
          />
        </SimpleGrid>
        <Textarea
          label={t`Message to the carriers`}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={values.message}
          onChange={(event) => set.setMessage(event.currentTarget.value)}
        />
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={isRunning}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={isRunning}>
            {values.scacs.length > 1 ? t`Ask ${values.scacs.length} carriers` : t`Ask for quotes`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Why a carrier cannot be asked now; '' when it can. */
function obstacleOf({ scac, email }: Carrier, request: Quotes['request']): string {
  const isUnderWay =
    request !== null && !request.isOutdated && (request.state === 'open' || request.state === 'late')
  const state = isUnderWay ? request.invitations.find((one) => one.scac === scac)?.state : undefined
  if (state === 'noBid') return t`no bid`
  // After the deadline, carriers can be asked again.
  if (state && state !== 'withdrawn' && request?.state === 'open') return t`asked already`
  return email === '' ? t`no e-mail` : ''
}

interface CarrierChoiceProps {
  quotes: Quotes
  chosen: readonly string[]
  onChange: (scacs: string[]) => void
  error: string | undefined
}

/** The carriers to choose from; those already asked or without an address say so. */
function CarrierChoice({ quotes, chosen, onChange, error }: CarrierChoiceProps) {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase()
  const shown = quotes.carriers.filter(({ carrierName, scac }) =>
    `${carrierName} ${scac}`.toLowerCase().includes(words),
  )
  return (
    <fieldset className={css.carriers}>
      <legend>
        <Trans>Carriers</Trans>
      </legend>
      <TextInput
        data-path="scacs"
        aria-label={t`Find a carrier`}
        placeholder={t`Find a carrier`}
        value={search}
        error={error}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <section className={css.choices} tabIndex={0} aria-label={t`Available carriers`}>
        {shown.map((carrier) => {
          const obstacle = obstacleOf(carrier, quotes.request)
          return (
            <Checkbox
              key={carrier.scac}
              label={
                <>
                  {carrier.carrierName} <span className="lading-code">{carrier.scac}</span>{' '}
                  <Text span size="sm" c="dimmed">
                    {obstacle || carrier.email.replaceAll(',', ', ')}
                  </Text>
                </>
              }
              disabled={obstacle !== ''}
              checked={chosen.includes(carrier.scac)}
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, carrier.scac]
                    : chosen.filter((scac) => scac !== carrier.scac),
                )
              }
            />
          )
        })}
        {shown.length === 0 ? (
          <Text c="dimmed">
            <Trans>No carrier with that name.</Trans>
          </Text>
        ) : null}
      </section>
    </fieldset>
  )
}
