import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../../api/session.ts'
import { pageLink } from '../../../ui/address/page-link.ts'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { LABEL_FORMAT_CHOICES } from '../../../ui/label-formats.ts'
import { Section } from '../../../ui/section.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useProfileForm } from '../../../ui/use-profile-form.ts'

/** The printer for labels, with a link to set up one's own. */
export function PrinterStep({ profile, onNext }: { profile: ProfileValue; onNext: () => void }) {
  const rights = rightsOf(useUser())
  const { form, submit, message, isSubmitting } = useProfileForm({
    initial: { labelFormat: profile.labelFormat },
    done: t`Your label format has been updated successfully`,
    onSaved: onNext,
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Your printer`}>
      <Section title={t`Printer`}>
        <Stack gap="sm">
          {message ? <FormErrorSummary message={message} /> : null}
          <Text size="sm">
            <Trans>
              Documents open as PDFs and print from your browser. With the print bridge, they go straight to
              the dock printers.
            </Trans>
          </Text>
          {canOpen(rights, 'PrinterSetup') ? (
            <TextLink {...pageLink('PrinterSetup')} size="sm">
              <Trans>Set up a dock printer</Trans>
            </TextLink>
          ) : null}
          <NativeSelect
            {...form.getInputProps('profile.labelFormat')}
            label={t`Parcel label format`}
            data={LABEL_FORMAT_CHOICES}
          />
          <Group>
            <Button type="submit" loading={isSubmitting}>
              <Trans>Save and continue</Trans>
            </Button>
          </Group>
        </Stack>
      </Section>
    </form>
  )
}
