import { NativeSelect, Text } from '@mantine/core'
import { UPS_DELIVERY_CONFIRMATIONS, UPS_RETURN_SERVICES } from '#contracts/reference.ts'
import { Tick } from '../../../ui/tick/tick.tsx'
import type { Change, Faults } from '../desk/change-form.ts'
import { nameOfCarrier, TICK_OPTIONS, type TickOption, VALUE_ADDED } from './carrier-options.ts'
import { parcelChange } from './change-parcel.ts'
import { availability, endorsementsOf, SUREPOST_CODES } from './option-codes.ts'
import styles from './parcel.module.css'
import type { ParcelForm } from './parcel-form.ts'

export interface OptionsProps {
  parcel: ParcelForm
  /** SCACs of the carriers that are asked. */
  chosen: readonly string[]
  faults: Faults
  change: (change: Change) => void
}

/** The options themselves. */
export function Options(props: OptionsProps) {
  return (
    <div className={styles.options}>
      <Choices {...props} />
      <Ticks {...props} />
      <ValueAdded {...props} />
    </div>
  )
}

function Choices({ parcel, chosen, faults, change }: OptionsProps) {
  const patch = (part: Partial<ParcelForm>) => change(parcelChange({ kind: 'parcel', patch: part }))
  const hasUps = chosen.includes('UPSN')
  return (
    <div className={styles.ticks}>
      <NativeSelect
        label="Signature"
        data-path="signature"
        data={UPS_DELIVERY_CONFIRMATIONS.map(({ code, label }) => ({ value: code, label }))}
        value={parcel.signature}
        error={faults.signature}
        onChange={({ currentTarget: { value } }) => patch({ signature: value as ParcelForm['signature'] })}
      />
      <NativeSelect
        label="Return service"
        data-path="returnServiceType"
        description={hasUps ? undefined : 'Others than UPS know one: a label to print.'}
        data={[
          { value: '', label: 'No return' },
          ...UPS_RETURN_SERVICES.filter(({ code }) => hasUps || code === '9').map(({ code, label }) => ({
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
      <NativeSelect
        label="SurePost"
        data-path="surePostCode"
        disabled={!hasUps}
        description={hasUps ? 'UPS carries, the post delivers.' : notWith(chosen)}
        data={[{ value: '', label: 'Not asked for' }, ...SUREPOST_CODES]}
        value={parcel.surePostCode}
        onChange={({ currentTarget: { value } }) => patch({ surePostCode: value })}
      />
      <NativeSelect
        label="USPS endorsement"
        data-path="uspsEndorsement"
        description="For what the post delivers."
        data={[{ value: '', label: 'None' }, ...endorsementsOf(chosen)]}
        value={parcel.uspsEndorsement}
        error={faults.uspsEndorsement}
        onChange={({ currentTarget: { value } }) => patch({ uspsEndorsement: value })}
      />
    </div>
  )
}

const notWith = (chosen: readonly string[]): string =>
  chosen.length === 0 ? 'No carrier is asked.' : `Not with ${chosen.map(nameOfCarrier).join(' and ')}.`

function Ticks({ parcel, chosen, change }: OptionsProps) {
  return (
    <div className={styles.ticks}>
      {(Object.keys(TICK_OPTIONS) as TickOption[]).map((name) => {
        const { label, carriers, meaning } = TICK_OPTIONS[name]
        return (
          <OptionTick
            key={name}
            label={label}
            carriers={carriers}
            chosen={chosen}
            meaning={meaning ?? ''}
            isOn={parcel[name]}
            onChange={(isOn) => change(parcelChange({ kind: 'parcel', patch: { [name]: isOn } }))}
          />
        )
      })}
    </div>
  )
}

function ValueAdded({ parcel, chosen, change }: OptionsProps) {
  const set = (code: string, isOn: boolean) => {
    const others = parcel.valueAddedServices.filter((one) => one !== code)
    change(parcelChange({ kind: 'parcel', patch: { valueAddedServices: isOn ? [...others, code] : others } }))
  }
  return (
    <div className={styles.ticks}>
      <Text size="sm" fw={550}>
        Value-added services
      </Text>
      {Object.entries(VALUE_ADDED).map(([code, { label, carriers }]) => (
        <OptionTick
          key={code}
          label={label}
          carriers={carriers}
          chosen={chosen}
          meaning=""
          isOn={parcel.valueAddedServices.includes(code)}
          onChange={(isOn) => set(code, isOn)}
        />
      ))}
    </div>
  )
}

interface OptionTickProps {
  label: string
  carriers: readonly string[]
  chosen: readonly string[]
  meaning: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** An option, with who has it; what is on can always be taken off again. */
function OptionTick({ label, carriers, chosen, meaning, isOn, onChange }: OptionTickProps) {
  const who = availability(carriers, chosen)
  const words = who === null ? notWith(chosen) : [who, meaning].filter(Boolean).join(' · ')
  return (
    <Tick
      label={label}
      description={words}
      isDisabled={who === null && !isOn}
      isOn={isOn}
      onChange={onChange}
    />
  )
}
