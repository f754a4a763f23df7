import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../../../api/session.ts'
import type { HandPriceDialogProps } from '../../../../ui/hand-price/hand-price-dialog.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { useLatest } from '../../../../ui/use-latest.ts'
import { isSavedDraft } from '../pricing/priced-part.ts'
import type { Desk } from '../pricing/use-desk.ts'

const DIALOG = partFrom<HandPriceDialogProps>(() =>
  import('../../../../ui/hand-price/hand-price-dialog.tsx').then((part) => part.HandPriceDialog),
)

/** Enters a price that was agreed with a carrier, which is then booked like any other; it needs no tariff. */
export function EnterPrice({ desk }: { desk: Desk }) {
  const [shipmentId, setShipmentId] = useState('')
  const mayChange = canChange(useUser().userType)
  const { form, prepared, rating } = desk
  const open = async () => {
    DIALOG.fetchAhead()
    const saved = rating.rated?.draft
    const isSaved = form.shipmentId !== '' && saved && isSavedDraft(saved, prepared.draft)
    // The price is stored with the shipment, so the shipment is saved first; rating saves it.
    const id = isSaved ? form.shipmentId : (await desk.rate())?.shipmentId
    if (id) setShipmentId(id)
  }
  const take = useLatest((sheet: PriceSheetValue) => withPrice(desk, sheet))
  if (!mayChange) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPencil size={14} aria-hidden />}
        disabled={rating.asking !== null}
        onClick={() => void open()}
      >
        <Trans>Enter a price…</Trans>
      </Button>
      <LazyPart
        of={DIALOG}
        isWanted={shipmentId !== ''}
        isAbove
        with={{
          shipment: { id: shipmentId, services: [...(prepared.draft.services ?? [])] },
          sheet: null,
          isOpen: shipmentId !== '',
          onClose: () => setShipmentId(''),
          onSaved: take,
        }}
      />
    </>
  )
}

/** Adds the entered price to the others as the suggested one. */
function withPrice({ rating, prepared }: Desk, sheet: PriceSheetValue): void {
  const before = rating.rated
  const result = before?.result ?? { rates: [], notices: [], carriersAsked: 0, advice: '', totals: null }
  rating.adopt({
    draft: before?.draft ?? prepared.draft,
    result: { ...result, rates: [sheet, ...result.rates], suggestedPricesheetID: sheet.id },
  })
}
