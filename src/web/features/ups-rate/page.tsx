import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Box } from '@mantine/core'
import { useMemo } from 'react'
import { rateUps } from '#contracts/endpoints/ups-ready.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAnyAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { type AskedRate, questionOf, readAsked, writeAsked } from './asked-rate.ts'
import { QuestionForm } from './question-form.tsx'
import { Quotes } from './quotes.tsx'

/** The current price of one package with each UPS service, under the client's own account. Nothing is saved. */
export function Page() {
  const { search, set } = useAnyAddress()
  const text = JSON.stringify(readAsked(search))
  const asked = useMemo(() => JSON.parse(text) as AskedRate, [text])
  const isAsked = asked.fromZip !== '' && asked.toZip !== ''
  const accounts = useCall(rateUps, {}, { silent: true })
  const answer = useCall(rateUps, questionOf(asked), { silent: true, enabled: isAsked, keepsPrevious: true })
  const ask = (next: AskedRate) => {
    const written = writeAsked(next)
    if (JSON.stringify(written) === JSON.stringify(writeAsked(asked))) return void answer.refetch()
    set(written, { keepsScroll: true })
  }
  if (accounts.error) {
    return (
      <>
        <PageHeader />
        <ErrorState message={accounts.error.message} onRetry={() => void accounts.refetch()} />
      </>
    )
  }
  const isConnected = accounts.data === undefined || accounts.data.accounts.length > 0
  const isSandbox = (answer.data ?? accounts.data)?.isSandbox ?? false
  return (
    <>
      <PageHeader beside={isSandbox ? <SandboxBadge /> : null} />
      {isConnected ? (
        <>
          <Section title={t`Package`}>
            <QuestionForm
              asked={asked}
              accounts={accounts.data?.accounts ?? []}
              fields={answer.error?.refused.fields ?? {}}
              isAsking={answer.isFetching}
              onAsk={ask}
            />
          </Section>
          {answer.error && Object.keys(answer.error.refused.fields).length === 0 ? (
            <Box mt="md">
              <ErrorState message={answer.error.message} onRetry={() => void answer.refetch()} />
            </Box>
          ) : isAsked && answer.data ? (
            <Quotes answer={answer.data} isStale={answer.isPlaceholderData} />
          ) : (
            <EmptyState
              title={t`What does it cost with UPS?`}
              hint={t`Enter two ZIPs and a weight for the price of every service, published and under your account.`}
            />
          )}
        </>
      ) : (
        <NotConnected />
      )}
    </>
  )
}

const SandboxBadge = () => (
  <Badge color="yellow" variant="light" tt="none">
    <Trans>Sandbox</Trans>
  </Badge>
)

function NotConnected() {
  const rights = rightsOf(useUser())
  return (
    <EmptyState
      title={t`UPS is not connected yet`}
      hint={t`Register your account with UPS, or connect it with its own client ID under Parcel Accounts.`}
      action={
        canOpen(rights, 'UPSReady') ? (
          <LinkButton {...pageLink('UPSReady')}>
            <Trans>Register an account</Trans>
          </LinkButton>
        ) : canOpen(rights, 'ParcelAccounts') ? (
          <LinkButton {...pageLink('ParcelAccounts')}>
            <Trans>Parcel Accounts</Trans>
          </LinkButton>
        ) : null
      }
    />
  )
}
