import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { changeShipViaMapping } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readMappingNow } from './read-mapping.ts'

interface RemoveMappingProps {
  /** null: the dialog is closed. */
  mapping: ShipViaMappingValue | null
  onClose: () => void
}

/** Asks before a code means nothing any more. */
export function RemoveMapping({ mapping: asked, onClose }: RemoveMappingProps) {
  const { shown: mapping, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(changeShipViaMapping)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (mapping === null) return
    const outcome = await change.run({ work: 'delete', mapping })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const reload = async () => {
    const now = mapping && (await readMappingNow(client, mapping))
    if (!now) return close()
    show(now)
    change.reset()
  }
  return (
    <ConfirmDialog
      isOpen={mapping !== null}
      title={t`Remove ${mapping?.shipViaCode ?? ''}?`}
      confirmLabel={t`Remove mapping`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text size="sm" mb="xs">
        <Trans>{meaningOf(mapping)}Orders with this ship-via then say nothing of their carrier.</Trans>
      </Text>
      <EndProblem refused={change.refused} changed="SHIP_VIA_CHANGED" what="mapping" onReload={reload} />
    </ConfirmDialog>
  )
}

const meaningOf = (mapping: ShipViaMappingValue | null): string =>
  mapping
    ? t`It means ${mapping.carrierName || mapping.scac}${mapping.service ? `, ${mapping.service}` : ''}. `
    : ''
