import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { spacedEmails } from '#domain/text/emails.ts'
import { showPhone } from '#domain/text/phone.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn } from '../../ui/data-table/columns.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { GuideBadge } from '../../ui/guide-badge.tsx'

type Carrier = FreightCarrierValue

const showLocation = ({ location }: Carrier): string =>
  location === ALL_LOCATIONS ? t`All locations` : location
const tenderAddress = ({ tenderChannel, tenderEmail, email }: Carrier): string =>
  tenderChannel === 'Email' ? tenderEmail || email : tenderChannel === 'API' ? t`By API` : tenderChannel

/** The columns of the list. */
export const FREIGHT_COLUMNS: readonly Column<Carrier>[] = [
  {
    id: 'carrier',
    title: t`Carrier`,
    sortName: 'CarrierName',
    width: 230,
    isCardTitle: true,
    cell: (carrier) => <NameCell carrier={carrier} />,
    text: (carrier) => carrier.carrierName,
  },
  codeColumn('scac', 'SCAC', 80, (carrier) => carrier.scac, { sortName: 'SCAC' }),
  textColumn('mode', t`Rate mode`, 100, (carrier) => carrier.rateMode, { sortName: 'RateMode' }),
  textColumn('location', t`Location`, 110, showLocation, { sortName: 'CarrierLocn' }),
  {
    id: 'tender',
    title: t`Send tenders to`,
    width: 200,
    cell: (carrier) =>
      spacedEmails(tenderAddress(carrier)) || (
        <Missing>
          <Trans>No tender e-mail</Trans>
        </Missing>
      ),
    text: (carrier) => spacedEmails(tenderAddress(carrier)),
  },
  {
    id: 'tariff',
    title: t`Contract`,
    width: 240,
    cell: (carrier) => tariffText(carrier) || <NoContract carrier={carrier} />,
    text: (carrier) => tariffText(carrier) || t`No contract`,
  },
  textColumn('contact', t`Contact`, 230, contactText),
  textColumn('account', t`Account number`, 140, (carrier) => carrier.accountNumber, {
    isHiddenAtFirst: true,
  }),
  textColumn('contract', t`Contract number`, 140, (carrier) => carrier.contractId, { isHiddenAtFirst: true }),
  textColumn('email', 'E-mail', 140, (carrier) => spacedEmails(carrier.email), { isHiddenAtFirst: true }),
]

function contactText({ contact, phone }: Carrier): string {
  return [contact, showPhone(phone)].filter(Boolean).join(', ') || '–'
}

function NameCell({ carrier }: { carrier: Carrier }) {
  return (
    <Group gap={6} wrap="nowrap" component="span">
      <Text span inherit truncate>
        {carrier.carrierName}
      </Text>
      {carrier.isPreferred ? <GuideBadge verdict="preferred" /> : null}
      {carrier.isDoNotUse ? <GuideBadge verdict="doNotUse" /> : null}
      {carrier.isEnabled ? null : (
        <Badge color="gray" tt="none" leftSection={<IconPlayerPause size={12} aria-hidden />}>
          <Trans>Not rated</Trans>
        </Badge>
      )}
    </Group>
  )
}

/** The tariffs that Lading's own engine uses for the carrier; without one it has no price. */
function tariffText({ tariffs: [first, ...others] }: Carrier): string {
  if (!first) return ''
  const more = others.length > 0 ? t` and ${others.length} more` : ''
  return `${first.name}${more}${first.isSynthetic ? t`, synthetic` : ''}`
}

/** Contracts of these rate modes can be entered here; project44 has more modes. */
export const hasContractDesk = (rateModeId: number | undefined): boolean =>
  rateModeId !== undefined && rateModeId <= 5

function NoContract({ carrier: { scac, rateModeId } }: { carrier: Carrier }) {
  return (
    <Group gap="xs" wrap="nowrap" component="span">
      <Missing>
        <Trans>No contract</Trans>
      </Missing>
      {hasContractDesk(rateModeId) ? (
        <FixLink to="contract" search={{ contract: `${scac}-${rateModeId}` }} isSmall />
      ) : null}
    </Group>
  )
}

const Missing = ({ children }: { children: ReactNode }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)
