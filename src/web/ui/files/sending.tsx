import { Trans } from '@lingui/react/macro'
import { Alert, List, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Files } from './use-files.ts'

/** The file being uploaded, the renamed ones, and those that failed. */
export function Sending({ files }: { files: Pick<Files, 'sending' | 'faults' | 'renamed'> }) {
  return (
    <>
      <div role="status">
        {files.sending ? (
          <Text size="sm" component="div">
            <Trans>
              <Loader size="xs" mr={8} style={{ verticalAlign: 'middle' }} />
              Sending {files.sending}
            </Trans>
          </Text>
        ) : null}
        {files.renamed.map(({ from, to }) => (
          <Text key={`${from} ${to}`} size="sm">
            <Trans>
              {from} was saved as {to}.
            </Trans>
          </Text>
        ))}
      </div>
      {files.faults.length > 0 ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
          <List size="sm">
            {files.faults.map(({ name, message }) => (
              <List.Item key={`${name} ${message}`}>
                {name}: {message}
              </List.Item>
            ))}
          </List>
        </Alert>
      ) : null}
    </>
  )
}
