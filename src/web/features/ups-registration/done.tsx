import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { Instant } from '../../ui/date-window.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Section } from '../../ui/section.tsx'
import css from './ups-registration.module.css'

/** The registered account, and where it can be used now. */
export function Done({ registration }: { registration: UpsRegistrationValue }) {
  const rights = rightsOf(useUser())
  const { account, contact, registeredAt, isSandbox } = registration
  return (
    <Section title={t`Registered`}>
      <Stack gap="md">
        <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
          {isSandbox
            ? t`The UPS sandbox has registered the account. Prices, labels and tracking are sample data until you connect a real account.`
            : t`UPS has registered the account. It is now used for prices, labels and tracking.`}
        </Alert>
        <dl className={css.facts}>
          <dt>
            <Trans>Account</Trans>
          </dt>
          <dd>
            <span className="lading-code">{account?.accountNumber}</span> {account?.accountName}
          </dd>
          <dt>
            <Trans>Contact</Trans>
          </dt>
          <dd>
            {contact?.name}, {contact?.companyName}
          </dd>
          <dt>
            <Trans>Registered</Trans>
          </dt>
          <dd>
            <Instant at={registeredAt} />
          </dd>
        </dl>
        <Text size="sm" c="dimmed">
          <Trans>To register another account, delete this one under Parcel Accounts first.</Trans>
        </Text>
        <Group gap="xs">
          {canOpen(rights, 'ParcelAccounts') ? (
            <LinkButton {...pageLink('ParcelAccounts')} variant="default">
              <Trans>Parcel Accounts</Trans>
            </LinkButton>
          ) : null}
          {canOpen(rights, 'UpsRate') ? (
            <LinkButton {...pageLink('UpsRate')} variant="default">
              <Trans>Ask for a price</Trans>
            </LinkButton>
          ) : null}
        </Group>
      </Stack>
    </Section>
  )
}
