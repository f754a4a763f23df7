import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { supportEmail } from '../../api/support.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const AGREEMENT = partFrom(() =>
  import('../../shell/agreement-dialog.tsx').then((part) => part.AgreementDialog),
)

/** Whom to ask, when, and what to have at hand. Specification section 1: support hours and contact. */
export function Page() {
  const [isReading, readAgreement] = useState(false)
  return (
    <>
      <PageHeader />
      <Section title="Support">
        <Text>
          Monday to Friday, 8:00–20:00 Eastern Time. Write to{' '}
          <Anchor href={`mailto:${supportEmail()}`} underline="always">
            {supportEmail()}
          </Anchor>
          .
        </Text>
        <Text mt="sm">
          Say the BOL or order number, what you did and what you saw. Questions about a pickup that is under
          way are answered fastest by the carrier itself; its number stands on the shipment.
        </Text>
      </Section>
      <Section title="This installation">
        <Text>
          Phone numbers and the postal address are those of the company that runs this installation; ask your
          administrator for them. Passwords, rights and new users are your administrator’s, too.
        </Text>
      </Section>
      <Section title="User agreement">
        <Text mb="sm">What you and whoever runs this installation may expect of each other.</Text>
        <Button variant="default" onClick={() => readAgreement(true)}>
          Read the user agreement
        </Button>
        <LazyPart
          of={AGREEMENT}
          isWanted={isReading}
          isAbove
          with={{ isOpen: isReading, onClose: () => readAgreement(false) }}
        />
      </Section>
      <Section title="Find it yourself">
        <Text>
          The <TextLink to="/UserGuide">User Guide</TextLink> says what works today. “Info on this page” at
          the top of every screen explains that screen.
        </Text>
      </Section>
    </>
  )
}
