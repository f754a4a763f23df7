import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Badge, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { showFiles } from '#contracts/endpoints/documents.ts'
import type {
  ComparedBidValue,
  QuoteInvitation,
  QuoteRequestValue,
} from '#contracts/entities/quote-response.ts'
import { download } from '../../api/file.ts'
import { Instant } from '../date-window.tsx'
import { Money } from '../money.tsx'
import { RowMenu } from '../row-menu.tsx'
import { toast } from '../toast.ts'
import { BidCard } from './bid-card.tsx'
import { QuoteState } from './quote-state.tsx'
import { bestBid } from './sort-invitations.ts'
import css from './spot-quotes.module.css'

interface InvitationRowProps {
  invitation: QuoteInvitation
  request: QuoteRequestValue
  /** False for read-only users, or once the shipment is no longer in Rate & Route. */
  canDecide: boolean
  onAward: (invitation: QuoteInvitation, bid: ComparedBidValue) => void
  onWithdraw: (invitation: QuoteInvitation) => void
}

/** One carrier: its state, its best bid as quoted and as compared; all its bids with their details on request. */
export function InvitationRow({ invitation, request, canDecide, onAward, onWithdraw }: InvitationRowProps) {
  const [isOpen, setOpen] = useState(false)
  const best = bestBid(invitation)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const canTakeBack = canDecide && (invitation.state === 'asked' || invitation.state === 'opened')
  const mayAward = (bid: ComparedBidValue) =>
    canDecide && !request.isOutdated && !bid.isExpired && !bid.isChosen && bid.priceSheetId !== ''
  const canEnter =
    canDecide && request.state === 'open' && ['asked', 'opened', 'answered'].includes(invitation.state)
  return (
    <li className={css.row}>
      <div className={css.bar}>
        <UnstyledButton className={css.name} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={16} aria-hidden="true" />
          <span>
            <Text fw={600} component="span">
              {invitation.carrierName}
            </Text>{' '}
            <span className="lading-code">{invitation.scac}</span>
            <span className="lading-heard">
              <Trans>: quotes and calculation</Trans>
            </span>
          </span>
        </UnstyledButton>
        <Group gap={6}>
          <QuoteState state={invitation.state} />
          {invitation.claim ? (
            <Badge color="orange" tt="none" variant="outline">
              <Trans>Unverified SCAC</Trans>
            </Badge>
          ) : null}
          {best?.rank === 1 ? (
            <Badge color="gray" tt="none">
              <Trans>Best</Trans>
            </Badge>
          ) : null}
        </Group>
        <BidFigures bid={best} />
        {best && mayAward(best) ? (
          <Button
            className={css.choose}
            size="compact-sm"
            variant={best.rank === 1 ? 'filled' : 'default'}
            aria-label={t`Award ${invitation.carrierName}`}
            onClick={() => onAward(invitation, best)}
          >
            <Trans>Award</Trans>
          </Button>
        ) : (
          <span className={css.choose} />
        )}
        {canTakeBack || canEnter ? (
          <RowMenu
            label={t`More for ${invitation.carrierName}`}
            items={[
              ...(canEnter
                ? [
                    {
                      label: t`Enter a quote received by phone`,
                      onClick: () => openEntry(invitation.quoteId),
                    },
                  ]
                : []),
              ...(canTakeBack
                ? [{ label: t`Withdraw request`, isGrave: true, onClick: () => onWithdraw(invitation) }]
                : []),
            ]}
          />
        ) : (
          <span />
        )}
      </div>
      {isOpen ? (
        <div className={css.inside}>
          <Facts invitation={invitation} />
          {invitation.bids.toReversed().map((bid) => (
            <BidCard
              key={bid.bidId}
              bid={bid}
              currency={request.invitations.length > 0 ? bid.currency : ''}
              // The best bid has its button in the row.
              onAward={bid !== best && mayAward(bid) ? () => onAward(invitation, bid) : undefined}
            />
          ))}
        </div>
      ) : null}
    </li>
  )
}

/** Opens the carrier's page in another tab, for the shipper to fill in, while this one stays live. */
const openEntry = (quoteId: string) => {
  window.open(`/QuoteResponse?QuoteID=${quoteId}&userEdit=true`, '_blank', 'noopener')
}

function BidFigures({ bid }: { bid: ComparedBidValue | null }) {
  if (!bid) return <span className={css.figures} />
  const isSame = bid.comparableCents === bid.totalCents
  return (
    <div className={css.figures}>
      <Text fw={600} component="div">
        <Money cents={bid.totalCents} currency={bid.currency} />
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {isSame ? t`complete` : t`comparable `}
        {isSame ? null : <Money cents={bid.comparableCents} currency={bid.currency} />}
        {bid.transitDays === null ? '' : ` · ${plural(bid.transitDays, { one: '# day', other: '# days' })}`}
        {bid.isExpired ? t` · expired` : ''}
      </Text>
    </div>
  )
}

function Facts({ invitation }: { invitation: QuoteInvitation }) {
  const fetchFile = async (file: QuoteInvitation['files'][number]) => {
    const outcome = await download(showFiles, { fileId: file.id }, file.name, { silent: true })
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Text size="sm" component="div">
      <Trans>
        {invitation.email} · asked <Instant at={invitation.askedAt} />
        {invitation.openedAt ? (
          <Trans>
            {' '}
            · opened <Instant at={invitation.openedAt} />
          </Trans>
        ) : null}
        {invitation.answeredAt ? (
          <Trans>
            {' '}
            · answered <Instant at={invitation.answeredAt} />
          </Trans>
        ) : null}
        {invitation.isDelivered || invitation.mailState === '' ? null : (
          <span> · {mailWords(invitation)}</span>
        )}
        {invitation.claim ? <div className={css.words}>{invitation.claim}</div> : null}
        {invitation.noBidReason ? (
          <div className={css.words}>
            <Trans>No bid: {invitation.noBidReason}</Trans>
          </div>
        ) : null}
        {invitation.files.map((file) => (
          <div key={file.id}>
            <Anchor component="button" type="button" size="sm" onClick={() => void fetchFile(file)}>
              {file.name}
            </Anchor>
          </div>
        ))}
      </Trans>
    </Text>
  )
}

/** The state of the mail, if it was not delivered. */
function mailWords({ mailState, mailDetail }: Pick<QuoteInvitation, 'mailState' | 'mailDetail'>): string {
  if (mailState === 'unsent') return t`Not sent: no mail server is set up`
  return t`e-mail ${mailState}${mailDetail ? `: ${mailDetail}` : ''}`
}
