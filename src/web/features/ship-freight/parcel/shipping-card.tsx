import { plural, t } from '@lingui/core/macro'
import { Checkbox, Group, Input, TextInput } from '@mantine/core'
import { memo } from 'react'
import { UPS_RETURN_PAYER } from '#domain/rating/parcel/ups-return-payer.ts'
import { LazyPart } from '../../../ui/lazy-part.tsx'
import { partFrom } from '../../../ui/part-source.ts'
import { Section } from '../../../ui/section.tsx'
import { Segments } from '../../../ui/segments.tsx'
import type { Change, Faults } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { nameOfCarrier } from './carrier-options.ts'
import { parcelChange } from './change-parcel.ts'
import { isUpsAlone } from './is-ups-alone.ts'
import type { ParcelForm, ParcelPayer } from './parcel-form.ts'
import { hasLines } from './prepare-parcel.ts'
import type { ParcelCarrier } from './use-parcel-carriers.ts'

const PAYER = partFrom(() => import('./payer-account.tsx').then((part) => part.PayerAccount))

interface ShippingCardProps {
  form: PrepaidForm
  parcel: ParcelForm
  carriers: readonly ParcelCarrier[]
  faults: Faults
  change: (change: Change) => void
}

const PAYERS: readonly { value: ParcelPayer; label: string }[] = [
  { value: 'P', label: t`Sender` },
  { value: 'C', label: t`Receiver` },
  { value: 'T', label: t`Third party` },
]

/** The ship date, the carriers, the payer's account, and the contents. */
export const ShippingCard = memo(function ShippingCard(props: ShippingCardProps) {
  const { form, parcel, faults, change } = props
  const isByUps = parcel.returnService !== '' && isUpsAlone(askedOf(props))
  return (
    <Section title={t`Shipping`} id="shipping">
      <div style={{ display: 'grid', gap: 8 }}>
        <TextInput
          type="date"
          label={t`Ship date`}
          data-path="pickup.date"
          value={form.pickupDate}
          error={faults['pickup.date']}
          onChange={(event) => change({ kind: 'pickup', patch: { pickupDate: event.currentTarget.value } })}
        />
        <CarrierChoice {...props} />
        <Input.Wrapper
          label={t`Who pays`}
          labelElement="div"
          description={isByUps && UPS_RETURN_PAYER}
          error={faults.paymentType}
        >
          <Segments
            isWide
            label={t`Who pays`}
            value={parcel.payer}
            data={PAYERS}
            disabled={isByUps ? 'C' : undefined}
            onChange={(payer) => change(parcelChange({ kind: 'parcel', patch: { payer } }))}
          />
        </Input.Wrapper>
        {parcel.payer === 'P' ? null : (
          <LazyPart of={PAYER} isWanted with={{ form, parcel, faults, change }} />
        )}
        <Contents form={form} faults={faults} change={change} />
      </div>
    </Section>
  )
})

/** SCACs of the chosen carriers. */
const askedOf = ({ parcel, carriers }: Pick<ShippingCardProps, 'parcel' | 'carriers'>): string[] =>
  parcel.carriers.length === 0 ? carriers.map(({ SCAC }) => SCAC) : parcel.carriers

/** The carriers to request prices from. The last one cannot be unchecked, because at least one is needed. */
function CarrierChoice({ parcel, carriers, change }: ShippingCardProps) {
  if (carriers.length < 2) return null
  const all = carriers.map(({ SCAC }) => SCAC)
  const chosen = askedOf({ parcel, carriers })
  const toggle = (scac: string, isOn: boolean) => {
    const next = all.filter((one) => (one === scac ? isOn : chosen.includes(one)))
    if (next.length > 0) {
      change(parcelChange({ kind: 'parcel', patch: { carriers: next.length === all.length ? [] : next } }))
    }
  }
  return (
    <Input.Wrapper label={t`Ask`} labelElement="div">
      <Group gap="md" mt={4}>
        {all.map((scac) => (
          <Checkbox
            key={scac}
            label={nameOfCarrier(scac)}
            checked={chosen.includes(scac)}
            onChange={(event) => toggle(scac, event.currentTarget.checked)}
          />
        ))}
      </Group>
    </Input.Wrapper>
  )
}

/** The contents in a few words; an order already has them. */
function Contents({ form, faults, change }: Pick<ShippingCardProps, 'form' | 'faults' | 'change'>) {
  const [first] = form.items
  if (first === undefined) return null
  if (hasLines(form)) {
    const lines = form.items.map(({ description, itemCode }) => description || itemCode).filter(Boolean)
    return (
      <Input.Wrapper
        label={t`Contents: ${plural(lines.length, { one: '# line', other: '# lines' })}`}
        labelElement="div"
      >
        <div>{lines.join(', ')}</div>
      </Input.Wrapper>
    )
  }
  return (
    <TextInput
      label={t`Contents`}
      placeholder={t`What the packages contain`}
      data-path={`items.${first.key}.description`}
      maxLength={200}
      value={first.description}
      error={faults[`items.${first.key}.description`]}
      onChange={(event) =>
        change({ kind: 'item', key: first.key, patch: { description: event.currentTarget.value } })
      }
    />
  )
}
