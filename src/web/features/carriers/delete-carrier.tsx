import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EndProblem, useReadAgain } from '../../ui/end-problem.tsx'
import { toast } from '../../ui/toast.ts'
import { readCarrierNow } from './read-carrier.ts'

interface DeleteCarrierProps {
  /** null: the dialog is closed. */
  carrier: FreightCarrierValue | null
  onClose: () => void
}

/** Asks before an account goes: it is named by its key, as the call takes it. */
export function DeleteCarrier({ carrier: asked, onClose }: DeleteCarrierProps) {
  const { shown: carrier, show } = useReadAgain(asked)
  const client = useQueryClient()
  const change = useChange(freightCarrierWork)
  const close = () => {
    change.reset()
    onClose()
  }
  const remove = async () => {
    if (carrier === null) return
    const { scac, location, rateMode, version } = carrier
    const key = { scac, location, rateMode, version }
    const outcome = await change.run({ carrier: key }, { query: { mode: 'DELETE' } })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    close()
  }
  const reload = async () => {
    const now = carrier && (await readCarrierNow(client, carrier))
    if (!now) return close()
    show(now)
    change.reset()
  }
  const where = carrier?.location === ALL_LOCATIONS ? t`all locations` : carrier?.location
  return (
    <ConfirmDialog
      isOpen={carrier !== null}
      title={t`Delete ${carrier?.carrierName ?? ''}?`}
      confirmLabel={t`Delete carrier`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void remove()}
      onClose={close}
    >
      <Text mb="xs">
        <Trans>
          The account <span className="lading-code">{carrier?.scac}</span>, {carrier?.rateMode}, {where} goes.
          The carrier is no longer asked for rates under it, and nothing can be tendered to it.
        </Trans>
      </Text>
      <Text mb="xs">
        <Trans>Shipments that are booked already keep the carrier’s name and price.</Trans>
      </Text>
      <EndProblem refused={change.refused} changed="CARRIER_CHANGED" what="carrier" onReload={reload} />
    </ConfirmDialog>
  )
}
