import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { clientSettings } from '#contracts/endpoints/client-settings.ts'
import { showPhone } from '#domain/text/phone.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { supportEmail } from '../../api/support.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const AGREEMENT = partFrom(() =>
  import('../../shell/agreement-dialog.tsx').then((part) => part.AgreementDialog),
)

/** The headquarters' contact, as administrators set it in Company Settings. */
function Company() {
  const { company } = useUser()
  const contact = useCall(clientSettings, {}, { silent: true, staleTime: 600_000 }).data?.settings.contact
  const lines = [
    contact?.address,
    contact?.phones.split('\n').map(showPhone).join('\n'),
    contact?.hours,
  ].filter((line) => line)
  return (
    <Section title={company || t`Your company`}>
      {lines.map((line) => (
        <Text key={line} mb={4} style={{ whiteSpace: 'pre-line' }}>
          {line}
        </Text>
      ))}
      <Text mt={lines.length > 0 ? 'sm' : 0}>
        <Trans>
          Ask your administrator about passwords, rights and new users
          {lines.length > 0 ? '.' : t`, and for phone numbers and the address of your company.`}
        </Trans>
      </Text>
    </Section>
  )
}

/**
 * The support contact, the hours, and the information to have ready. Specification section 1: support hours and
 * contact.
 */
export function Page() {
  const [isReading, readAgreement] = useState(false)
  return (
    <>
      <PageHeader />
      <Section title={t`Support`}>
        <Text>
          <Trans>
            Monday to Friday, 8:00–20:00 Eastern Time. Write to{' '}
            <Anchor href={`mailto:${supportEmail()}`} underline="always">
              {supportEmail()}
            </Anchor>
            .
          </Trans>
        </Text>
        <Text mt="sm">
          <Trans>
            Include the BOL or order number, what you did and what you saw. For a pickup in progress, call the
            carrier; its number is on the shipment.
          </Trans>
        </Text>
      </Section>
      <Section title={t`User agreement`}>
        <Text mb="sm">
          <Trans>What you and the operator of this installation can expect from each other.</Trans>
        </Text>
        <Button variant="default" onClick={() => readAgreement(true)}>
          <Trans>Read the user agreement</Trans>
        </Button>
        <LazyPart
          of={AGREEMENT}
          isWanted={isReading}
          isAbove
          with={{ isOpen: isReading, onClose: () => readAgreement(false) }}
        />
      </Section>
      <Section title={t`Find answers yourself`}>
        <Text>
          <Trans>
            The <TextLink {...pageLink('UserGuide')}>User Guide</TextLink> describes what works today. “Info
            on this page” at the top of every screen explains that screen.
          </Trans>
        </Text>
      </Section>
      <Company />
    </>
  )
}
