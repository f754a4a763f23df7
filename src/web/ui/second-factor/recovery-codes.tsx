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
      <Alert color="yellow" variant="light" title="Save these recovery codes" role="status">
        Each logs you in once when you do not have your phone. They are not shown again.
      </Alert>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing="xs"
        component="ul"
        p={0}
        m={0}
        aria-label="Recovery codes"
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
          Download
        </Button>
        <Button onClick={onDone}>I saved them</Button>
      </Group>
    </Stack>
  )
}
