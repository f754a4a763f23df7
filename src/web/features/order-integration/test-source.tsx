import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { integrationWork } from '#contracts/endpoints/integration.ts'
import type { Refused } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { type SourceValues, sourceOf } from './source-values.ts'

interface TestSourceProps {
  values: SourceValues
  /** The key that the server shows was found right. */
  onKey: (key: string) => void
  onRefused: (refused: Refused) => void
}

/** Asks the server to try what is in the form, unsaved. */
export function TestSource({ values, onKey, onRefused }: TestSourceProps) {
  const { run, isRunning } = useChange(integrationWork)
  const [result, setResult] = useState<ReplyOf<typeof integrationWork>['test']>(null)
  const test = async () => {
    setResult(null)
    const outcome = await run({ source: sourceOf(values) }, { query: { Functype: 'test' }, silent: true })
    if (outcome.kind === 'refused') onRefused(outcome)
    else setResult(outcome.value.test)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        loading={isRunning}
        onClick={() => void test()}
      >
        Test connection
      </Button>
      <div role="status">
        {result ? (
          <Alert
            color={result.isReachable ? 'green' : 'amber'}
            icon={result.isReachable ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          >
            <Text size="sm">{result.message}</Text>
            <List size="sm">
              {result.files.map((name) => (
                <List.Item key={name}>{name}</List.Item>
              ))}
            </List>
            {result.HostKey === '' ? null : (
              <Group gap="xs" mt="xs">
                <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {result.HostKey}
                </Text>
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    onKey(result.HostKey)
                    setResult(null)
                  }}
                >
                  It is the right key
                </Button>
              </Group>
            )}
          </Alert>
        ) : null}
      </div>
    </Stack>
  )
}
