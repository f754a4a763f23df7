import { plural, t } from '@lingui/core/macro'
import { Checkbox } from '@mantine/core'
import { useMemo } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { parseDecimal } from '#domain/money.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { moneyText } from '../../../ui/money.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import type { RateRow } from '../../../ui/rate-list/rate-rows.ts'
import type { InsuredFacts } from '../../../ui/receipt/premium.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { weightText } from '../../../ui/weight.tsx'
import styles from '../desk/form/desk.module.css'
import type { Defaults } from '../desk/form/form.ts'
import { DetailsBlock } from '../desk/items/details-block.tsx'
import { SummaryBar } from '../desk/page/summary-bar.tsx'
import { RatesSection } from '../desk/prices/rates-section.tsx'
import type { Desk } from '../desk/pricing/use-desk.ts'
import { FromCard } from '../desk/stops/from-card.tsx'
import { ToCard } from '../desk/stops/to-card.tsx'
import { BuyButton } from './buy-button.tsx'
import { insuredFacts } from './insured-facts.ts'
import { OptionsBlock } from './options-block.tsx'
import { isBlankPiece, type ParcelForm } from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'
import { PiecesGrid } from './pieces-grid.tsx'
import { RESIDENTIAL, sentPieces, totalPounds } from './prepare-parcel.ts'
import { isAbroad } from './sent-piece.ts'
import { ShippingCard } from './shipping-card.tsx'
import { useParcelCarriers } from './use-parcel-carriers.ts'
import type { Suggestion } from './use-suggestion.tsx'

const CUSTOMS = partFrom(() => import('./customs-block.tsx').then((part) => part.CustomsBlock))

interface ParcelBlocksProps {
  desk: Desk
  /** The form's state with the suggested price, and its explanation. */
  suggestion: Suggestion
  defaults: Defaults
  onRepeat: (shipment: ShipmentValue) => void
  onBook: (row: RateRow, flag: TenderFlag) => void
  onBeforeBook: () => void
}

/** The sections of the form, in the order in which users fill them in. */
export function ParcelBlocks(props: ParcelBlocksProps) {
  const { desk, defaults, onBook, onBeforeBook } = props
  const { form, faults, change } = desk
  const parcel = parcelOf(form)
  const { all, asked } = useParcelCarriers(parcel.carriers)
  const chosen = useMemo(() => asked.map(({ SCAC }) => SCAC), [asked])
  const { suggested, note } = props.suggestion
  const insuredWords = JSON.stringify(insuredFacts(form))
  const insured = useMemo(() => JSON.parse(insuredWords) as InsuredFacts, [insuredWords])
  return (
    <>
      <SummaryBar
        items={form.items}
        defaults={defaults}
        origin={form.origin}
        destination={form.destination}
        miles={null}
        said={figuresOf(parcel)}
      />
      <div className={styles.cards}>
        <Places desk={desk} onRepeat={props.onRepeat} />
        <ShippingCard form={form} parcel={parcel} carriers={all} faults={faults} change={change} />
      </div>
      <PiecesGrid parcel={parcel} carriers={asked} faults={faults} change={change} />
      <LazyPart
        of={CUSTOMS}
        isWanted={isAbroad(form)}
        with={{
          customs: parcel.customs,
          packedLb: totalPounds(parcel),
          packages: sentPieces(parcel).length,
          ...{ faults, change },
        }}
      />
      <OptionsBlock
        parcel={parcel}
        chosen={chosen}
        destination={form.destination}
        faults={faults}
        change={change}
      />
      <DetailsBlock form={form} faults={faults} change={change} />
      <RatesSection
        desk={suggested}
        book={BuyButton}
        insured={insured}
        above={note}
        onBook={onBook}
        onBeforeBook={onBeforeBook}
      />
    </>
  )
}

/** Origin and consignee, each with the result of its address check. */
function Places({ desk, onRepeat }: Pick<ParcelBlocksProps, 'desk' | 'onRepeat'>) {
  const { form, faults, change } = desk
  const isResidential = form.services.includes(RESIDENTIAL)
  const setResidential = useLatest((isOn: boolean) => {
    const others = form.services.filter((code) => code !== RESIDENTIAL)
    change({ kind: 'services', services: isOn ? [...others, RESIDENTIAL] : others })
  })
  return (
    <>
      <FromCard address={form.origin} locationId={form.originLocationId} faults={faults} change={change} />
      <ToCard
        address={form.destination}
        locationId={form.destinationLocationId}
        faults={faults}
        offersLast={parcelOf(form).pieces.every(isBlankPiece)}
        change={change}
        onRepeat={onRepeat}
        below={
          <Checkbox
            label={t`Residential address`}
            checked={isResidential}
            onChange={(event) => setResidential(event.currentTarget.checked)}
          />
        }
      />
    </>
  )
}

/** `2 packages`, `12 lb`, `$100.00 declared`. */
function figuresOf(parcel: ParcelForm): string[] {
  const sent = sentPieces(parcel).filter(({ piece }) => !isBlankPiece(piece))
  const declaredCents = sent.reduce((sum, { piece }) => sum + (parseDecimal(piece.declaredValue, 2) ?? 0), 0)
  return [
    plural(sent.length, { one: '# package', other: '# packages' }),
    weightText(totalPounds(parcel)),
    ...(declaredCents > 0 ? [t`${moneyText(declaredCents)} declared`] : []),
  ]
}
