import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ErrorState } from '../error-state.tsx'

interface UndoImportProps {
  /** A sentence about what is deleted and what is restored. */
  effect: string
  isRunning: boolean
  refused: { message: string; isTold: boolean } | null
  /** Returns whether the undo was started. */
  onUndo: () => Promise<boolean>
}

/** The undo of an import, with a confirmation. */
export function UndoImport({ effect, isRunning, refused, onUndo }: UndoImportProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          <Trans>Undo this import</Trans>
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Undo this import?`}
        confirmLabel={t`Undo import`}
        isDangerous
        isRunning={isRunning}
        onConfirm={async () => {
          if (await onUndo()) setAsked(false)
        }}
        onClose={() => setAsked(false)}
      >
        <Text size="sm">
          <Trans>{effect} Anything changed since the import is kept.</Trans>
        </Text>
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      </ConfirmDialog>
    </>
  )
}
