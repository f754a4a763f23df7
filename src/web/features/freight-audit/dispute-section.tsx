import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Text } from '@mantine/core'
import type { DisputeState } from '#domain/freight-audit/dispute.ts'
import { DateWindow, Instant } from '../../ui/date-window.tsx'
import { moneyText } from '../../ui/money.tsx'
import type { BillDetails } from './bill-words.ts'

type Dispute = NonNullable<BillDetails['dispute']>

const COLORS: Readonly<Record<DisputeState, string>> = {
  open: 'blue',
  overdue: 'yellow',
  creditDue: 'yellow',
  credited: 'green',
  refused: 'red',
  settled: 'gray',
}

/** The request to the carrier, whether the carrier has opened and answered it, and the credits received. */
export function DisputeSection({ bill, dispute }: { bill: BillDetails; dispute: Dispute }) {
  const { state, recipient, asked, askedAt, askedBy, openedAt, answerWords, answeredAt } = dispute
  return (
    <Alert color={COLORS[state]} variant="light" title={titleOf(dispute, bill.currency)}>
      <Text size="sm">
        <Trans>
          {askedBy} asked {recipient} on <Instant at={askedAt} /> to reduce the bill by{' '}
          {moneyText(asked, bill.currency)} and answer by <DateWindow date={dispute.answerBy} />.{' '}
          {answeredAt ? (
            <Trans>
              Answered <Instant at={answeredAt} />.
            </Trans>
          ) : openedAt ? (
            <Trans>
              Opened <Instant at={openedAt} />, not answered.
            </Trans>
          ) : (
            t`Not opened yet.`
          )}
        </Trans>
      </Text>
      {answerWords ? <Text size="sm">“{answerWords}”</Text> : null}
    </Alert>
  )
}

function titleOf(dispute: Dispute, currency: string): string {
  const { state, agreed, credited, creditNumber } = dispute
  const money = (cents: number) => moneyText(cents, currency)
  const number = creditNumber ? ` (${creditNumber})` : ''
  switch (state) {
    case 'open':
      return t`The carrier was asked`
    case 'overdue':
      return t`The carrier did not answer in time`
    case 'creditDue':
      return credited > 0
        ? t`The carrier agreed to reduce the bill by ${money(agreed)}${number}. ${money(agreed - credited)} is still outstanding`
        : t`The carrier agreed to reduce the bill by ${money(agreed)}${number}. The credit has not arrived yet`
    case 'credited':
      return t`The carrier reduced the bill by ${money(agreed)}${number} and the credit has arrived`
    case 'refused':
      return t`The carrier says the bill is correct`
    case 'settled':
      return t`Decided without an answer`
  }
}
