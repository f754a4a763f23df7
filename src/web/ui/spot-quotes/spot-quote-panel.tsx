import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { askForQuotes } from '#contracts/endpoints/quotes.ts'
import type { QuoteRequestValue } from '#contracts/entities/quote-response.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../date-window.tsx'
import { EmptyState } from '../empty-state.tsx'
import { ErrorState } from '../error-state.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { partFrom } from '../part-source.ts'
import { RowMenu } from '../row-menu.tsx'
import { Section } from '../section.tsx'
import { InvitationRow } from './invitation-row.tsx'
import type { AskedDecision } from './request-dialogs.tsx'
import { sortInvitations } from './sort-invitations.ts'
import css from './spot-quotes.module.css'

const ASK = partFrom(() => import('./ask-dialog.tsx').then((part) => part.AskDialog))
const DECISION = partFrom(() => import('./request-dialogs.tsx').then((part) => part.DecisionDialog))
const BOOK = partFrom(() => import('./book-award.tsx').then((part) => part.BookAward))

export interface SpotQuotePanelProps {
  shipmentId: string
  /** The version that the user sees: a decision by another version is refused. */
  version?: number
  /** If given: the award can be booked here. */
  paymentType?: 'P' | 'C' | 'T'
  /** Called when the shipment has a new version and a chosen price. */
  onAwarded?: (award: { version: number; priceSheetId: string }) => void
  /** If given: the screen itself books the award, with the values still in its form. */
  onBook?: (priceSheetId: string) => void
  /** Called after the award was booked here. */
  onBooked?: (shipmentId: string) => void
}

type Quotes = ReplyOf<typeof askForQuotes>

/** The spot quotes of a shipment: the carriers to ask, the answers as they arrive, the award. */
export function SpotQuotePanel(props: SpotQuotePanelProps) {
  const { shipmentId } = props
  const reading = useCall(askForQuotes, { shipmentId }, { silent: true })
  if (reading.data) return <Quoted {...props} quotes={reading.data} />
  return (
    <Section title={t`Spot quotes`}>
      {reading.error ? (
        <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
      ) : (
        <output aria-label={t`Loading the quotes`}>
          <Skeleton height={64} />
        </output>
      )}
    </Section>
  )
}

function Quoted({ quotes, ...props }: SpotQuotePanelProps & { quotes: Quotes }) {
  const { shipmentId } = props
  const [isAsking, setAsking] = useState(false)
  const [decision, setDecision] = useState<AskedDecision | null>(null)
  const { request } = quotes
  const mayChange = canChange(useUser().userType)
  const canAsk = mayChange && quotes.refusal === ''
  return (
    <Section
      title={t`Spot quotes`}
      note={request ? <RequestNote request={request} /> : null}
      isFlush
      actions={
        canAsk ? (
          <>
            <Button
              variant="default"
              leftSection={<IconMail size={16} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {request === null ? t`Ask carriers…` : t`Ask more carriers…`}
            </Button>
            {request && request.state !== 'awarded' && request.state !== 'closed' ? (
              <RowMenu
                label={t`More for this request`}
                items={[
                  { label: t`Move the deadline…`, onClick: () => setDecision({ kind: 'deadline' }) },
                  {
                    label: t`Close without awarding…`,
                    isGrave: true,
                    onClick: () => setDecision({ kind: 'close' }),
                  },
                ]}
              />
            ) : null}
          </>
        ) : null
      }
    >
      {request === null ? (
        <EmptyState
          title={t`No Quotes`}
          hint={
            quotes.refusal ||
            t`Ask carriers for quotes by e-mail. Their responses appear here as they arrive.`
          }
        />
      ) : (
        <RequestBody {...props} request={request} canDecide={canAsk} onDecide={setDecision} />
      )}
      {isAsking ? (
        <LazyPart
          of={ASK}
          isWanted
          isAbove
          with={{ isOpen: true, shipmentId, quotes, onClose: () => setAsking(false) }}
        />
      ) : null}
      {decision && request ? (
        <LazyPart
          of={DECISION}
          isWanted
          isAbove
          with={{
            decision,
            shipmentId,
            version: props.version,
            request,
            onAwarded: props.onAwarded,
            onClose: () => setDecision(null),
          }}
        />
      ) : null}
    </Section>
  )
}

const STATES = {
  open: t`open until`,
  late: t`deadline passed`,
  awarded: t`decided`,
  closed: t`closed`,
} as const

function RequestNote({ request }: { request: QuoteRequestValue }) {
  const answered = request.invitations.filter(
    ({ bids, state }) => bids.length > 0 || state === 'noBid',
  ).length
  return (
    <Trans>
      {answered} of {request.invitations.length} answered · {STATES[request.state]}{' '}
      {request.state === 'open' || request.state === 'late' ? <Instant at={request.deadline} /> : null}
    </Trans>
  )
}

interface RequestBodyProps extends SpotQuotePanelProps {
  request: QuoteRequestValue
  canDecide: boolean
  onDecide: (decision: AskedDecision) => void
}

function RequestBody({ request, canDecide, onDecide, ...props }: RequestBodyProps) {
  const [isBooking, setBooking] = useState(false)
  const chosen = request.invitations.find(({ bids }) => bids.some(({ isChosen }) => isChosen))
  const chosenSheet = chosen?.bids.find(({ isChosen }) => isChosen)?.priceSheetId ?? ''
  return (
    <>
      {request.isOutdated && !chosen ? (
        <Alert
          m="md"
          mb={0}
          color="amber"
          icon={<IconAlertTriangle size={18} aria-hidden="true" />}
          title={t`The freight has changed`}
        >
          <Trans>
            These quotes are for the original shipment. Ask again to get quotes that you can award.
          </Trans>
        </Alert>
      ) : null}
      {chosen && canDecide && props.paymentType ? (
        <div className={css.award}>
          <Text component="div">
            <Trans>
              <strong>{chosen.carrierName}</strong> was chosen. The carrier gets the shipment when you book
              it.
            </Trans>
          </Text>
          <Button onClick={() => (props.onBook ? props.onBook(chosenSheet) : setBooking(true))}>
            <Trans>Book…</Trans>
          </Button>
        </div>
      ) : null}
      <ul className={css.rows} aria-label={t`Carriers asked`} aria-live="polite">
        {sortInvitations(request.invitations).map((invitation) => (
          <InvitationRow
            key={invitation.quoteId}
            invitation={invitation}
            request={request}
            canDecide={canDecide}
            onAward={(of, bid) => onDecide({ kind: 'award', invitation: of, bid })}
            onWithdraw={(of) => onDecide({ kind: 'withdraw', invitation: of })}
          />
        ))}
      </ul>
      <Text size="xs" c="dimmed" className={css.foot}>
        {request.estimates}
      </Text>
      {isBooking && chosen && props.paymentType ? (
        <LazyPart
          of={BOOK}
          isWanted
          isAbove
          with={{
            shipmentId: props.shipmentId,
            priceSheetId: chosenSheet,
            carrierName: chosen.carrierName,
            version: props.version,
            paymentType: props.paymentType,
            onBooked: props.onBooked,
            onClose: () => setBooking(false),
          }}
        />
      ) : null}
    </>
  )
}
