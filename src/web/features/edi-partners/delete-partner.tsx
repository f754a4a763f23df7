import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { ediPartnerWork } from '#contracts/endpoints/edi.ts'
import type { EdiPartnerValue } from '#contracts/entities/edi.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'

interface DeletePartnerProps {
  /** null: the dialog is closed. */
  partner: EdiPartnerValue | null
  onClose: () => void
}

/** Asks before a partner goes. */
export function DeletePartner({ partner, onClose }: DeletePartnerProps) {
  const change = useChange(ediPartnerWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (partner === null) return
    const outcome = await change.run({ work: 'delete', partnerId: partner.id })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={partner !== null}
      title={t`Delete EDI with ${partner?.scac ?? ''}?`}
      confirmLabel={t`Delete partner`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>Its folder is looked into no more, and its password or key is forgotten.</Trans>
      </Text>
      <Text mb="xs">
        <Trans>The log of interchanges stays.</Trans>
      </Text>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
