import { t } from '@lingui/core/macro'
import { fuelPrices } from '#contracts/endpoints/fuel.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { dayText, gallonText } from './fuel-words.ts'

interface RemovePriceProps {
  indexId: string
  /** Null: the dialog is closed. */
  price: { date: string; price: number } | null
  onClose: () => void
}

/** Asks for confirmation before a company's own price is removed. */
export function RemovePrice({ indexId, price, onClose }: RemovePriceProps) {
  const change = useChange(fuelPrices)
  const close = () => {
    change.reset()
    onClose()
  }
  const run = async () => {
    if (!price) return
    const prices = [{ date: price.date, price: null }]
    const outcome = await change.run({ indexId, prices }, { silent: true })
    if (outcome.kind === 'refused') return
    toast('success', t`The price for ${dayText(price.date)} was removed.`)
    close()
  }
  return (
    <ConfirmDialog
      isOpen={price !== null}
      title={t`Remove price`}
      confirmLabel={t`Remove`}
      isDangerous
      isRunning={change.isRunning}
      onConfirm={() => void run()}
      onClose={close}
    >
      {price
        ? t`${gallonText(price.price)} for ${dayText(price.date)} will be removed. If there is a published price for that day, it applies again. Prices already quoted do not change.`
        : null}
      {change.refused ? <ErrorState message={change.refused.message} /> : null}
    </ConfirmDialog>
  )
}
