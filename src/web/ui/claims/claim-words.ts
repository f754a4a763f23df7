import { plural, t } from '@lingui/core/macro'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listClaims, readClaim } from '#contracts/endpoints/claims.ts'
import { CLAIM_KIND_NAMES, type ClaimKind } from '#domain/claims/claim.ts'
import { CLAIM_STATE_NAMES, type ClaimState } from '#domain/claims/claim-states.ts'
import { PRESSING_DAYS } from '#domain/claims/deadlines.ts'
import { dateInWords } from '../../text/dates.ts'
import { term } from '../../text/terms.ts'

export type ClaimRow = ReplyOf<typeof listClaims>['rows'][number]
export type ClaimDetails = ReplyOf<typeof readClaim>['claim']
type Clock = ClaimRow['clocks'][number]

export const STATE_COLORS: Readonly<Record<ClaimState, string>> = {
  draft: 'gray',
  filed: 'blue',
  acknowledged: 'blue',
  offered: 'yellow',
  agreed: 'teal',
  declined: 'red',
  paid: 'green',
  closed: 'gray',
}

export const kindWord = (kind: ClaimKind): string => term(CLAIM_KIND_NAMES[kind])
export const stateWord = (state: ClaimState): string => term(CLAIM_STATE_NAMES[state])

/** `Mon, Nov 23, 2026`; a dash if there is no day. */
export const dayText = (day: string): string => (day ? dateInWords(day) : '–')

/** `5 days left`, `Today`, `3 days late`. */
export function leftText({ daysLeft }: Pick<Clock, 'daysLeft'>): string {
  if (daysLeft === 0) return t`Today`
  return daysLeft > 0
    ? t`${plural(daysLeft, { one: '# day', other: '# days' })} left`
    : t`${plural(-daysLeft, { one: '# day', other: '# days' })} late`
}

const TO_DO: Readonly<Record<Clock['key'], string>> = {
  report: t`report it`,
  file: t`file`,
  acknowledge: t`acknowledge`,
  answer: t`answer`,
  suit: t`sue`,
}

const LEFT_TO_DO: Readonly<Record<Clock['key'], (left: string) => string>> = {
  report: (left) => t`${left} to report it`,
  file: (left) => t`${left} to file`,
  acknowledge: (left) => t`${left} to acknowledge`,
  answer: (left) => t`${left} to answer`,
  suit: (left) => t`${left} to sue`,
}

/** `5 days left to file`: the days first, so that a narrow column shows them. */
export const clockText = (clock: Clock): string =>
  clock.daysLeft === 0 ? t`Due today: ${TO_DO[clock.key]}` : LEFT_TO_DO[clock.key](leftText(clock))

export function clockColor({ daysLeft }: Pick<Clock, 'daysLeft'>): string {
  if (daysLeft < 0) return 'red'
  return daysLeft <= PRESSING_DAYS ? 'yellow' : 'gray'
}

/** How the letter was sent, in words; '' = nothing to report. */
export function letterWords({ letterState, letterDetail, sentTo }: ClaimDetails): string {
  switch (letterState) {
    case 'waiting':
    case 'sending':
    case 'handing-over':
      return t`The letter is on its way to ${sentTo}.`
    case 'delivered':
      return t`The letter was e-mailed to ${sentTo}.`
    case 'unsent':
      return t`The letter was not sent: no mail server is set up. Download it and send it yourself.`
    case 'failed':
      return t`The letter was not delivered to ${sentTo}: ${letterDetail}`
    case 'unknown':
      return t`The letter may not have reached ${sentTo}: ${letterDetail}`
    default:
      return ''
  }
}

export const isLetterLost = ({ letterState }: ClaimDetails): boolean =>
  letterState === 'failed' || letterState === 'unknown' || letterState === 'unsent'
