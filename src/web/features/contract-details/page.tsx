import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Skeleton, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { clientSentence } from '#contracts/client-errors.ts'
import { supportEmail } from '../../api/support.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Section } from '../../ui/section.tsx'
import { forgetAccessId, useAccessId } from './access-id.ts'
import css from './contract-details.module.css'
import { ContractSheet } from './contract-sheet.tsx'

/** Where a carrier's sales person hands in the rate sheet: reached by a mailed link, without log-in. */
export function Page() {
  const accessId = useAccessId()
  const files = useFiles({ accessId }, { enabled: accessId !== '' })
  const { data, error, isPending, refetch } = files.reading
  const code = accessId === '' ? 'ACCESS_LINK_INVALID' : error?.refused.code
  const isDead = code === 'ACCESS_LINK_INVALID' || code === 'ACCESS_LINK_EXPIRED'
  useEffect(() => {
    if (isDead) forgetAccessId()
  }, [isDead])
  if (isDead) return <DeadLink isExpired={code === 'ACCESS_LINK_EXPIRED'} message={error?.message ?? ''} />
  return (
    <Frame shipper={data?.contract?.shipperName ?? ''} contact={data?.contract?.contactEmail ?? ''}>
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {data?.contract ? <ContractSheet contract={data.contract} rows={data.files} files={files} /> : null}
      {isPending ? <Waiting /> : null}
    </Frame>
  )
}

interface FrameProps {
  shipper?: string
  /** Whom to write to; '' = the support of this installation. */
  contact?: string
  children: ReactNode
}

function Frame({ shipper = '', contact = '', children }: FrameProps) {
  const address = contact || supportEmail()
  return (
    <div className={css.page}>
      <header className={css.top}>
        <img src="/assets/lading.svg" alt="" width={28} height={28} />
        <Text fw={600}>{shipper || t`Lading`}</Text>
        <Text c="dimmed">
          <Trans>Contract Details</Trans>
        </Text>
      </header>
      <main>{children}</main>
      <footer className={css.foot}>
        <LanguageSwitch />
        <Text size="sm" c="dimmed">
          <Trans>
            Questions? Write to{' '}
            <Anchor underline="always" href={`mailto:${address}`}>
              {address}
            </Anchor>
            .
          </Trans>
        </Text>
      </footer>
    </div>
  )
}

/** A link that opens nothing: what is wrong with it, and whom to ask for another. */
function DeadLink({ isExpired, message }: { isExpired: boolean; message: string }) {
  return (
    <Frame>
      <Section>
        <Title order={1} className={css.title}>
          {isExpired ? t`This link has expired` : t`This link does not work`}
        </Title>
        <Text mt="xs" role="alert">
          {message || clientSentence('ACCESS_LINK_INVALID', { email: supportEmail() })}
        </Text>
        <Text mt="xs">
          {isExpired
            ? t`Links are valid for 30 days, and a newer e-mail replaces the older link. Ask the sender for another.`
            : t`The link may be incomplete. Open it from the e-mail again.`}
        </Text>
      </Section>
    </Frame>
  )
}

/** The true shape of what comes. */
function Waiting() {
  return (
    <output aria-label={t`Loading`}>
      <Stack gap="md">
        <Skeleton height={180} />
        <Skeleton height={240} />
        <Skeleton height={160} />
      </Stack>
    </output>
  )
}
