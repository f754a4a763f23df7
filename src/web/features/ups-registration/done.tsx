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

/** What was registered, and where it is of use now. */
export function Done({ registration }: { registration: UpsRegistrationValue }) {
  const rights = rightsOf(useUser())
  const { account, contact, registeredAt, isSandbox } = registration
  return (
    <Section title="Registered">
      <Stack gap="md">
        <Alert color="green" icon={<IconCircleCheck size={18} aria-hidden />}>
          {isSandbox
            ? 'The stand-in of UPS has registered the account: prices, labels and tracking are invented until a real one takes its place.'
            : 'UPS has registered the account. It is asked for prices, labels and tracking from now on.'}
        </Alert>
        <dl className={css.facts}>
          <dt>Account</dt>
          <dd>
            <span className="lading-code">{account?.accountNumber}</span> {account?.accountName}
          </dd>
          <dt>Contact</dt>
          <dd>
            {contact?.name}, {contact?.companyName}
          </dd>
          <dt>Registered</dt>
          <dd>
            <Instant at={registeredAt} />
          </dd>
        </dl>
        <Text size="sm" c="dimmed">
          To register another account, delete this one under Parcel Accounts first.
        </Text>
        <Group gap="xs">
          {canOpen(rights, 'ParcelAccounts') ? (
            <LinkButton {...pageLink('ParcelAccounts')} variant="default">
              Parcel Accounts
            </LinkButton>
          ) : null}
          {canOpen(rights, 'UpsRate') ? (
            <LinkButton {...pageLink('UpsRate')} variant="default">
              Ask for a price
            </LinkButton>
          ) : null}
        </Group>
      </Stack>
    </Section>
  )
}
