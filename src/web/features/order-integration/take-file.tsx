import { plural, t } from '@lingui/core/macro'
import { Button, Group, Text } from '@mantine/core'
import type { IntegrationRunValue } from '#contracts/entities/integration-source.ts'

interface TakeFileProps {
  /** The expected result of the import. */
  run: Pick<IntegrationRunValue, 'accepted' | 'duplicates' | 'rejected'>
  /** One wrong row refuses the whole file. */
  isWhole: boolean
  /** The file was checked with the chosen columns. */
  isReady: boolean
  isRunning: boolean
  onTake: () => void
}

/** The import button of a file, with the expected result: new orders, rows to fix, or nothing to import. */
export function TakeFile({ run, isWhole, isReady, isRunning, onTake }: TakeFileProps) {
  const { words, because } = takingOf(run, isWhole)
  return (
    <Group gap="sm">
      {words && (
        <Button onClick={onTake} loading={isRunning} disabled={!isReady || because !== ''}>
          {words}
        </Button>
      )}
      <Text size="sm" c="dimmed" role="status">
        {isReady ? because : t`Checking the file…`}
      </Text>
    </Group>
  )
}

/** The label of the button ('' for none), and why it is disabled or missing. */
function takingOf(
  { accepted, duplicates, rejected }: TakeFileProps['run'],
  isWhole: boolean,
): { words: string; because: string } {
  const because =
    isWhole && rejected > 0
      ? t`${plural(rejected, { one: '# row', other: '# rows' })} to fix. Nothing in the file was imported.`
      : ''
  if (accepted > 0)
    return { words: t`Import ${plural(accepted, { one: '# order', other: '# orders' })}`, because }
  if (rejected > 0)
    return { words: t`Import ${plural(rejected, { one: '# row', other: '# rows' })} to fix`, because }
  return {
    words: '',
    because:
      duplicates > 0 ? t`Every order in this file has already been imported.` : t`This file has no orders.`,
  }
}
