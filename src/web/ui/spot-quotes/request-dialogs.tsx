import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { askForQuotes, awardQuote, closeQuotes } from '#contracts/endpoints/quotes.ts'
import type {
  ComparedBidValue,
  QuoteInvitation,
  QuoteRequestValue,
} from '#contracts/entities/quote-response.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { Money } from '../money.tsx'
import { toast } from '../toast.ts'
import { fromLocalInput, nextHalfHour, onClock, toLocalInput } from './local-moment.ts'

/** The decision about the request that is being confirmed; null: none. */
export type AskedDecision =
  | { kind: 'award'; invitation: QuoteInvitation; bid: ComparedBidValue }
  | { kind: 'close' }
  | { kind: 'deadline' }
  | { kind: 'withdraw'; invitation: QuoteInvitation }

interface DecisionProps {
  decision: AskedDecision
  shipmentId: string
  version: number | undefined
  request: QuoteRequestValue
  onAwarded: ((award: { version: number; priceSheetId: string }) => void) | undefined
  onClose: () => void
}

const TITLES = {
  award: t`Award this quote?`,
  close: t`Close the request without awarding it?`,
  deadline: t`Move the deadline`,
  withdraw: t`Withdraw the request from this carrier?`,
} as const

/** Confirms a decision about a quote request, and makes it. */
export function DecisionDialog(props: DecisionProps) {
  const { decision, onClose } = props
  return (
    <Modal opened onClose={onClose} title={TITLES[decision.kind]}>
      <Decision {...props} />
    </Modal>
  )
}

function Decision(props: DecisionProps) {
  const { decision } = props
  if (decision.kind === 'award') return <Award {...props} decision={decision} />
  if (decision.kind === 'close') return <Close {...props} />
  if (decision.kind === 'deadline') return <Deadline {...props} />
  return <Withdraw {...props} decision={decision} />
}

interface Buttons {
  label: string
  isRunning: boolean
  isDangerous?: boolean
  isDisabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

function Buttons({ label, isRunning, isDangerous, isDisabled, onConfirm, onClose }: Buttons) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose} disabled={isRunning} data-autofocus>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        color={isDangerous ? 'red' : undefined}
        loading={isRunning}
        disabled={isDisabled ?? false}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </Group>
  )
}

function Award(props: DecisionProps & { decision: AskedDecision & { kind: 'award' } }) {
  const { decision, shipmentId, version, request, onClose } = props
  const { invitation, bid } = decision
  const others = request.invitations.filter((one) => one !== invitation && one.bids.length > 0).length
  const [tellLosers, setTell] = useState(others > 0)
  const [confirmsClaim, setConfirms] = useState(false)
  const isClaimed = invitation.claim !== ''
  const { run, isRunning, refused } = useChange(awardQuote)
  const award = async () => {
    const wanted = { shipmentId, bidId: bid.bidId, tellLosers, confirmsClaim, version }
    const outcome = await run(wanted, { silent: true })
    if (outcome.kind === 'refused') return
    toast('success', t`${invitation.carrierName} was awarded the shipment. Book it now.`)
    props.onAwarded?.({ version: outcome.value.version, priceSheetId: outcome.value.PriceSheetID })
    onClose()
  }
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          {invitation.carrierName} will carry the shipment for{' '}
          <strong>
            <Money cents={bid.totalCents} currency={bid.currency} />
          </strong>
          . This closes the request; the tender goes out when you book.
        </Trans>
      </Text>
      {bid.comparableCents === bid.totalCents ? null : (
        <Text size="sm">
          <Trans>
            Compared at <Money cents={bid.comparableCents} currency={bid.currency} />, including everything
            you asked for.
          </Trans>
        </Text>
      )}
      {isClaimed ? (
        <Alert color="orange" title={t`This address is not on file for the carrier`}>
          <Text size="sm" mb="xs">
            {invitation.claim}
          </Text>
          <Checkbox
            label={t`I have confirmed with the carrier and want to award it`}
            checked={confirmsClaim}
            onChange={(event) => setConfirms(event.currentTarget.checked)}
          />
        </Alert>
      ) : null}
      {others > 0 ? (
        <Checkbox
          label={
            others === 1
              ? t`Notify the other carrier by e-mail`
              : t`Notify the ${others} other carriers by e-mail`
          }
          checked={tellLosers}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      ) : null}
      {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      <Buttons
        label={t`Award quote`}
        isRunning={isRunning}
        isDisabled={isClaimed && !confirmsClaim}
        onConfirm={() => void award()}
        onClose={onClose}
      />
    </Stack>
  )
}

function Close({ shipmentId, request, onClose }: DecisionProps) {
  const bidders = request.invitations.filter(({ bids }) => bids.length > 0).length
  const [tellLosers, setTell] = useState(bidders > 0)
  const { run, isRunning, refused } = useChange(closeQuotes)
  const close = async () => {
    const outcome = await run({ shipmentId, tellLosers }, { silent: true })
    if (outcome.kind === 'ok') onClose()
  }
  return (
    <Stack gap="md">
      <Text>
        <Trans>No more quotes are accepted. The scorecard is not affected.</Trans>
      </Text>
      {bidders > 0 ? (
        <Checkbox
          label={bidders === 1 ? t`Notify the carrier that bid` : t`Notify the ${bidders} carriers that bid`}
          checked={tellLosers}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      ) : null}
      {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      <Buttons
        label={t`Close request`}
        isDangerous
        isRunning={isRunning}
        onConfirm={() => void close()}
        onClose={onClose}
      />
    </Stack>
  )
}

function Deadline({ shipmentId, request, onClose }: DecisionProps) {
  const start = request.state === 'late' ? nextHalfHour(new Date(), 1) : new Date(request.deadline)
  const [deadline, setDeadline] = useState(toLocalInput(start))
  const { run, isRunning, refused } = useChange(askForQuotes)
  const move = async () => {
    const outcome = await run({ shipmentId, deadline: fromLocalInput(deadline) }, { silent: true })
    if (outcome.kind === 'ok') onClose()
  }
  return (
    <Stack gap="md">
      <TextInput
        type="datetime-local"
        label={t`Answer by`}
        description={t`${onClock(deadline)}. Carriers see it on their page; no e-mail is sent.`}
        value={deadline}
        error={refused?.fields.deadline}
        onChange={(event) => setDeadline(event.currentTarget.value)}
      />
      {refused && !refused.isTold && !refused.fields.deadline ? (
        <ErrorState message={refused.message} />
      ) : null}
      <Buttons
        label={t`Move deadline`}
        isRunning={isRunning}
        onConfirm={() => void move()}
        onClose={onClose}
      />
    </Stack>
  )
}

function Withdraw(props: DecisionProps & { decision: AskedDecision & { kind: 'withdraw' } }) {
  const { decision, shipmentId, onClose } = props
  const { run, isRunning, refused } = useChange(askForQuotes)
  const withdraw = async () => {
    const outcome = await run({ shipmentId, withdraw: [decision.invitation.quoteId] }, { silent: true })
    if (outcome.kind === 'ok') onClose()
  }
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          The link for {decision.invitation.carrierName} no longer accepts quotes. You can ask this carrier
          again later.
        </Trans>
      </Text>
      {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      <Buttons
        label={t`Withdraw request`}
        isDangerous
        isRunning={isRunning}
        onConfirm={() => void withdraw()}
        onClose={onClose}
      />
    </Stack>
  )
}
