import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'

interface RecoveryCodesProps {
  codes: readonly string[]
  onDone: () => void
}

/** The recovery codes, shown once, which the user must save to continue. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Stack gap="md">
      <Alert color="yellow" variant="light" title={t`Save these recovery codes`} role="status">
        <Trans>
          Each code logs you in once if you do not have your phone. The codes are not shown again.
        </Trans>
      </Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        aria-label={t`Recovery codes`}
      >
        {codes.map((code) => (
          <Text component="li" key={code} style={{ listStyle: 'none' }}>
            <Code>{code}</Code>
          </Text>
        ))}
      </SimpleGrid>
      <Group>
        <Button
          component="a"
          href={file}
          download="lading-recovery-codes.txt"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          <Trans>Download</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>I have saved the codes</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
