import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'

/** The result of a connection test. */
export interface ConnectionFound {
  isReachable: boolean
  words: string
  /** The files in its folder, if that was checked. */
  files?: readonly string[]
  /** The server's key, if the user has to confirm it; '' otherwise. */
  newKey: string
}

interface ConnectionTestProps {
  /** Tests the unsaved form values; null if the server refused the test. */
  test: () => Promise<ConnectionFound | null>
  isRunning: boolean
  /** Called when the user confirms the server's key. */
  onKey: (key: string) => void
}

/** Tests the connection from our server to another one, and lets the user confirm its key. */
export function ConnectionTest({ test, isRunning, onKey }: ConnectionTestProps) {
  const [found, setFound] = useState<ConnectionFound | null>(null)
  const begin = async () => {
    setFound(null)
    setFound(await test())
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => void begin()}
      >
        <Trans>Test connection</Trans>
      </Button>
      <div role="status">
        {found ? (
          <Alert
            color={found.isReachable ? 'green' : 'amber'}
            icon={found.isReachable ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          >
            <Text size="sm">{found.words}</Text>
            <List size="sm">
              {(found.files ?? []).map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
            </List>
            {found.newKey === '' ? null : (
              <Group gap="xs" mt="xs">
                <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {found.newKey}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onKey(found.newKey)
                    setFound(null)
                  }}
                >
                  <Trans>This key is correct</Trans>
                </Button>
              </Group>
            )}
          </Alert>
        ) : null}
      </div>
    </Stack>
  )
}
