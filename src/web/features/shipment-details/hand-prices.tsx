import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { removePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { HandPriceDialogProps } from '../../ui/hand-price/hand-price-dialog.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { moneyText } from '../../ui/money.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'

const DIALOG = partFrom<HandPriceDialogProps>(() =>
  import('../../ui/hand-price/hand-price-dialog.tsx').then((part) => part.HandPriceDialog),
)

/** Whether this user can enter, change and remove prices in the shipment's current state. */
export const useCanPrice = (shipment: ShipmentValue): boolean =>
  canChange(useUser().userType) && shipment.status === 'Q'

/** Opens the form for a manual price. */
export function AddPrice({ shipment }: { shipment: ShipmentValue }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Add price</Trans>
      </Button>
      <LazyPart
        of={DIALOG}
        isWanted={isOpen}
        isAbove
        with={{ shipment, sheet: null, isOpen, onClose: () => setOpen(false) }}
      />
    </>
  )
}

/** The actions for a manual price; none for the chosen one, or for a tariff price. */
export function HandPriceMenu({ shipment, sheet }: { shipment: ShipmentValue; sheet: PriceSheetValue }) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const { run, isRunning, refused } = useChange(removePriceSheet)
  const close = () => setOpen(null)
  const remove = async () => {
    const outcome = await run({ shipmentId: shipment.id, PricesheetID: sheet.id }, { silent: true })
    if (outcome.kind === 'ok') close()
  }
  const items = [
    ...(sheet.source === 'manual' ? [{ label: t`Change price…`, onClick: () => setOpen('change') }] : []),
    { label: t`Remove price…`, isGrave: true, onClick: () => setOpen('remove') },
  ]
  return (
    <>
      <RowMenu label={t`More for the price from ${sheet.carrierName}`} items={items} />
      <LazyPart
        of={DIALOG}
        isWanted={open === 'change'}
        isAbove
        with={{ shipment, sheet, isOpen: open === 'change', onClose: close }}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t`Remove this price?`}
        confirmLabel={t`Remove price`}
        isDangerous
        isRunning={isRunning}
        onConfirm={() => void remove()}
        onClose={close}
      >
        {sheet.carrierName}, {moneyText(sheet.cents, sheet.currency)}.
        {sheet.source === 'spot' ? t` The quote stays on the scorecard but can no longer be awarded.` : ''}
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      </ConfirmDialog>
    </>
  )
}
