import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../../api/session.ts'
import { pageLink } from '../../../ui/address/page-link.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { BillToSummary } from '../bill-to-summary.tsx'

/** The user's company, and the address for its freight bills; users who can change them get a link. */
export function CompanyStep({ profile, onNext }: { profile: ProfileValue; onNext: () => void }) {
  const user = useUser()
  const rights = rightsOf(user)
  return (
    <Section title={t`Company and bill-to`}>
      <Stack gap="sm">
        <Text fw={600}>{user.company}</Text>
        {canOpen(rights, 'LogoUpdate') ? (
          <TextLink {...pageLink('LogoUpdate')} size="sm">
            <Trans>Add or change the logo on your documents</Trans>
          </TextLink>
        ) : null}
        <Text size="sm">
          <Trans>Freight bills go to:</Trans>
        </Text>
        <BillToSummary billTo={profile.billTo} />
        <Group>
          <Button onClick={onNext}>
            <Trans>Continue</Trans>
          </Button>
        </Group>
      </Stack>
    </Section>
  )
}
