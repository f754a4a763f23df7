import { Alert, List, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Files } from './use-files.ts'

/** The file that is on its way, and those that did not get through. */
export function Sending({ files }: { files: Pick<Files, 'sending' | 'faults'> }) {
  return (
    <>
      <div role="status">
        {files.sending ? (
          <Text size="sm" component="div">
            <Loader size="xs" mr={8} style={{ verticalAlign: 'middle' }} />
            Sending {files.sending}
          </Text>
        ) : null}
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
