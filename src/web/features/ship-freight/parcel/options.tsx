import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { UPS_DELIVERY_CONFIRMATIONS, UPS_RETURN_SERVICES } from '#contracts/reference.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { Change, Faults } from '../desk/form/change-form.ts'
import { FEDEX, nameOfCarrier, TICK_OPTIONS, type TickOption, UPS, VALUE_ADDED } from './carrier-options.ts'
import { parcelChange } from './change-parcel.ts'
import { HoldLocation } from './hold-location.tsx'
import { availability, endorsementsOf, SUREPOST_CODES } from './option-codes.ts'
import styles from './parcel.module.css'
import type { ParcelForm } from './parcel-form.ts'
import { upsRefusals } from './ups-refusals.ts'

export interface OptionsProps {
  parcel: ParcelForm
  /** SCACs of the chosen carriers. */
  chosen: readonly string[]
  /** Where the consignee is. */
  destination: Address
  faults: Faults
  change: (change: Change) => void
}

/** The option fields. */
export function Options(props: OptionsProps) {
  return (
    <div className={styles.options}>
      <div className={styles.ticks}>
        <Choices {...props} />
        <Post {...props} />
      </div>
      <div className={styles.ticks}>
        <Ticks {...props} />
        <HoldLocation
          near={props.destination}
          chosen={props.parcel.holdLocation ?? null}
          isFedexAsked={props.chosen.includes(FEDEX)}
          onChoose={(holdLocation) => props.change(parcelChange({ kind: 'parcel', patch: { holdLocation } }))}
        />
      </div>
      <div className={styles.ticks}>
        <ValueAdded {...props} />
        <LabelFormat {...props} />
        <Insurance {...props} />
      </div>
    </div>
  )
}

function Choices({ parcel, chosen, faults, change }: OptionsProps) {
  const patch = (part: Partial<ParcelForm>) => change(parcelChange({ kind: 'parcel', patch: part }))
  const hasUps = chosen.includes(UPS)
  // A chosen value stays visible, so that the user can remove it, even if no requested carrier offers it.
  const isOffered = (code: string) => hasUps || code === '9' || code === parcel.returnService
  const refused = upsRefusals(parcel, chosen)
  return (
    <>
      <NativeSelect
        label={t`Signature`}
        data-path="signature"
        disabled={!!refused.signature && parcel.signature === '1'}
        description={refused.signature}
        data={UPS_DELIVERY_CONFIRMATIONS.map(({ code, label }) => ({ value: code, label }))}
        value={parcel.signature}
        error={faults.signature}
        onChange={({ currentTarget: { value } }) => patch({ signature: value as ParcelForm['signature'] })}
      />
      <NativeSelect
        label={t`Return service`}
        data-path="returnServiceType"
        disabled={!!refused.returnService && parcel.returnService === ''}
        description={hasUps ? refused.returnService : t`Other carriers offer one option: a label to print.`}
        data={[
          { value: '', label: t`No return` },
          ...UPS_RETURN_SERVICES.filter(({ code }) => isOffered(code)).map(({ code, label }) => ({
            value: code,
            label: `${code} – ${label}`,
          })),
        ]}
        value={parcel.returnService}
        error={faults.returnServiceType}
        onChange={({ currentTarget: { value } }) =>
          patch({ returnService: value as ParcelForm['returnService'] })
        }
      />
    </>
  )
}

const LABEL_CHOICES: { value: ParcelForm['labelCode']; label: string }[] = [
  { value: '', label: t`Format for my printer` },
  { value: 'PDF', label: t`PDF, for a laser printer` },
  { value: 'ZPL', label: t`ZPL, for a label printer` },
  { value: 'PNG', label: t`PNG image, for either printer` },
]

/** The file format of the label. */
function LabelFormat({ parcel, chosen, faults, change }: OptionsProps) {
  const set = (labelCode: ParcelForm['labelCode']) =>
    change(parcelChange({ kind: 'parcel', patch: { labelCode } }))
  return (
    <NativeSelect
      label={t`Label`}
      data-path="labelCode"
      description={chosen.includes(FEDEX) ? t`FedEx creates the label once, in one format.` : undefined}
      data={LABEL_CHOICES}
      value={parcel.labelCode}
      error={faults.labelCode}
      onChange={({ currentTarget: { value } }) => set(value as ParcelForm['labelCode'])}
    />
  )
}

/** Coverage by an insurer, in addition to the carrier's liability. */
function Insurance({ parcel, faults, change }: OptionsProps) {
  return (
    <TextInput
      label={t`Insure for, $`}
      data-path="insuredValue"
      description={t`In addition to the carrier’s own liability. The cost is shown before you buy.`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={parcel.insuredValue ?? ''}
      error={faults.insuredValue}
      onChange={({ currentTarget: { value } }) =>
        change(parcelChange({ kind: 'parcel', patch: { insuredValue: value } }))
      }
    />
  )
}

const notWith = (chosen: readonly string[]): string =>
  chosen.length === 0
    ? t`No carrier is selected.`
    : t`Not available with ${chosen.map(nameOfCarrier).join(' and ')}.`

/** The USPS delivery options of UPS, and the handling of undeliverable parcels. */
function Post({ parcel, chosen, faults, change }: OptionsProps) {
  const patch = (part: Partial<ParcelForm>) => change(parcelChange({ kind: 'parcel', patch: part }))
  const hasUps = chosen.includes(UPS)
  return (
    <>
      <NativeSelect
        label="SurePost"
        data-path="surePostCode"
        disabled={!hasUps && parcel.surePostCode === ''}
        description={hasUps ? t`UPS carries the package, and USPS delivers it.` : notWith(chosen)}
        data={[{ value: '', label: t`Not requested` }, ...SUREPOST_CODES]}
        value={parcel.surePostCode}
        onChange={({ currentTarget: { value } }) => patch({ surePostCode: value })}
      />
      <NativeSelect
        label={t`USPS endorsement`}
        data-path="uspsEndorsement"
        description={t`For packages that USPS delivers.`}
        data={[{ value: '', label: t`None` }, ...endorsementsOf(chosen, parcel.uspsEndorsement)]}
        value={parcel.uspsEndorsement}
        error={faults.uspsEndorsement}
        onChange={({ currentTarget: { value } }) => patch({ uspsEndorsement: value })}
      />
    </>
  )
}

function Ticks({ parcel, chosen, change }: OptionsProps) {
  const refused = upsRefusals(parcel, chosen)
  return (
    <>
      {(Object.keys(TICK_OPTIONS) as TickOption[]).map((name) => {
        const { label, carriers, meaning } = TICK_OPTIONS[name]
        return (
          <OptionCheckbox
            key={name}
            label={label}
            carriers={carriers}
            chosen={chosen}
            meaning={meaning ?? ''}
            refusal={refused[name]}
            isOn={parcel[name]}
            onChange={(isOn) => change(parcelChange({ kind: 'parcel', patch: { [name]: isOn } }))}
          />
        )
      })}
    </>
  )
}

function ValueAdded({ parcel, chosen, change }: OptionsProps) {
  const set = (code: string, isOn: boolean) => {
    const others = parcel.valueAddedServices.filter((one) => one !== code)
    change(parcelChange({ kind: 'parcel', patch: { valueAddedServices: isOn ? [...others, code] : others } }))
  }
  return (
    <>
      <Text size="sm" fw={550}>
        <Trans>Value-added services</Trans>
      </Text>
      {Object.entries(VALUE_ADDED).map(([code, { label, carriers }]) => (
        <OptionCheckbox
          key={code}
          label={label}
          carriers={carriers}
          chosen={chosen}
          meaning=""
          isOn={parcel.valueAddedServices.includes(code)}
          onChange={(isOn) => set(code, isOn)}
        />
      ))}
    </>
  )
}

interface OptionCheckboxProps {
  label: string
  carriers: readonly string[]
  chosen: readonly string[]
  meaning: string
  /** Why it cannot be combined with another choice. */
  refusal?: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** An option with the carriers that offer it; a selected one can always be removed. */
function OptionCheckbox({ label, carriers, chosen, meaning, refusal, isOn, onChange }: OptionCheckboxProps) {
  const who = availability(carriers, chosen)
  const words = who === null ? notWith(chosen) : (refusal ?? [who, meaning].filter(Boolean).join(' · '))
  return (
    <Checkbox
      label={label}
      description={words}
      disabled={(who === null || refusal !== undefined) && !isOn}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
