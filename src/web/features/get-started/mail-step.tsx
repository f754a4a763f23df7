import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { readMailStatus, sendTestMail } from '#contracts/endpoints/get-started.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import css from './get-started.module.css'

const LOOK_EVERY_MS = 3_000

/** Whether mails can be sent, with a test to the user's own address. */
export function MailStep({ isDone }: { isDone: boolean }) {
  const test = useChange(sendTestMail)
  const { data } = useCall(readMailStatus, {}, { silent: true, refreshEvery: LOOK_EVERY_MS })
  if (!data) return null
  const { hasMailServer, from, to, lastTest } = data
  return (
    <div className={css.mail}>
      <Text size="sm" {...(hasMailServer ? { c: 'dimmed' } : {})}>
        {hasMailServer
          ? t`E-mails are sent from ${from}.`
          : t`No mail server is set up. The operator of this installation sets SMTP_URL.`}
      </Text>
      {hasMailServer ? (
        <Button
          size="xs"
          variant="default"
          loading={test.isRunning}
          disabled={to === ''}
          onClick={() => void test.run({}, { silent: true })}
        >
          {to === '' ? t`Enter your e-mail in your profile to test` : t`Send a test to ${to}`}
        </Button>
      ) : null}
      {lastTest && hasMailServer ? (
        <Text size="sm" role="status">
          {wordsOf(lastTest)}
        </Text>
      ) : null}
      {test.refused && !test.refused.isTold ? <ErrorState message={test.refused.message} /> : null}
      {isDone ? null : (
        <Text size="sm" c="dimmed">
          <Trans>Until then, tenders and quote requests are not sent: contact the carrier yourself.</Trans>
        </Text>
      )}
    </div>
  )
}

type LastTest = NonNullable<ReplyOf<typeof readMailStatus>['lastTest']>

function wordsOf({ to, state, detail }: LastTest): string {
  if (state === 'delivered') return t`The mail server accepted the test to ${to}. Check your inbox.`
  if (state === 'unsent') return detail
  if (state === 'failed' || state === 'unknown') return t`The test to ${to} was not sent: ${detail}`
  return detail === '' ? t`The test to ${to} is being sent …` : t`Retrying the test to ${to}: ${detail}`
}
