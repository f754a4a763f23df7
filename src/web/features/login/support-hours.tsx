import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { supportEmail } from '../../api/support.ts'
import { LanguageSwitch } from '../../ui/language-switch.tsx'

/** The support phone and hours: specification section 1. */
export function SupportHours() {
  return (
    <Text size="sm" c="dimmed" ta="center" component="div">
      <Trans>
        Support: Monday to Friday, 8:00–20:00 Eastern Time
        <br />
        <Anchor href={`mailto:${supportEmail()}`} size="sm" underline="always">
          {supportEmail()}
        </Anchor>
      </Trans>
      <br />
      <LanguageSwitch />
    </Text>
  )
}
