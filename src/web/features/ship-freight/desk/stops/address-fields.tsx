import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { listCountries } from '#contracts/endpoints/addresses.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { isPhoneKey, PHONE_MAX_LENGTH } from '#domain/text/phone.ts'
import { isZipKey, ZIP_MAX_LENGTH } from '#domain/text/zip.ts'
import { useCall } from '../../../../api/queries.ts'
import { withZip } from '../../../../ui/address-fields/with-zip.ts'
import { SelectBox } from '../../../../ui/choice/select-box.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import type { Faults } from '../form/change-form.ts'
import styles from '../form/desk.module.css'
import type { AddressEnd } from '../form/form.ts'
import { usePlace } from './use-place.ts'

const CHECK = partFrom(() =>
  import('../../../../ui/address-check/address-check.tsx').then((part) => part.AddressCheck),
)

interface AddressFieldsProps {
  end: AddressEnd | `stops.${string}.address`
  address: Address
  faults: Faults
  onChange: (patch: Partial<Address>) => void
  /** If given: the address check sets whether the address is residential. */
  onResidential?: (isResidential: boolean) => void
}

/** Limits of the specification, section 5. */
const CONTACT_NAME_MAX_LENGTH = 30

/** An address typed by hand; the ZIP fills in city and state. */
export function AddressFields({ end, address, faults, onChange, onResidential }: AddressFieldsProps) {
  const { place, sentence } = usePlace(address)
  useEffect(() => {
    if (place && address.city === '' && address.state === '')
      onChange({ city: place.city, state: place.state })
  }, [place, address.city, address.state, onChange])
  const text = (name: keyof Address, label: string, maxLength = 100) => ({
    label,
    'data-path': `${end}.${name}`,
    maxLength,
    value: address[name],
    error: faults[`${end}.${name}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={styles.address}>
      <TextInput {...text('street', t`Street`)} className={styles.wide} />
      <TextInput {...text('street2', t`Suite, floor`)} />
      <TextInput
        {...text('zip', 'ZIP', ZIP_MAX_LENGTH)}
        error={faults[`${end}.zip`] ?? (sentence || undefined)}
        onKeyDown={(event) => refuseKey(event, (key) => isZipKey(key) || key === ' ')}
        onChange={(event) => onChange(withZip(event.currentTarget.value, address))}
      />
      <TextInput {...text('city', t`City`, 60)} className={styles.city} />
      <TextInput
        {...text('state', t`State`, 2)}
        className={styles.state}
        onChange={(event) => onChange({ state: event.currentTarget.value.toUpperCase() })}
      />
      <TextInput {...text('contactName', t`Contact`, CONTACT_NAME_MAX_LENGTH)} className={styles.half} />
      <TextInput
        {...text('contactPhone', t`Phone`, PHONE_MAX_LENGTH)}
        className={styles.half}
        onKeyDown={(event) => refuseKey(event, isPhoneKey)}
      />
      <TextInput {...text('email', 'E-mail', 500)} className={styles.wide} />
      <CountrySelect
        value={address.countryCode}
        error={faults[`${end}.countryCode`]}
        path={`${end}.countryCode`}
        onChange={(countryCode) => onChange({ countryCode })}
      />
      <div className={styles.wide}>
        <LazyPart
          of={CHECK}
          isWanted={address.street.trim() !== ''}
          with={{ address, onTake: onChange, ...(onResidential ? { onResidential } : {}) }}
        />
      </div>
    </div>
  )
}

/** Blocks keys that the field does not accept (specification section 5); shortcuts and pasting pass. */
function refuseKey(event: React.KeyboardEvent, isTaken: (key: string) => boolean): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  if (event.key.length === 1 && !isShortcut && !isTaken(event.key)) event.preventDefault()
}

interface CountrySelectProps {
  value: string
  error: string | undefined
  path: string
  onChange: (countryCode: string) => void
}

const NEIGHBOURS = [
  { value: 'US', label: 'US' },
  { value: 'CA', label: 'CA' },
  { value: 'MX', label: 'MX' },
]

function CountrySelect({ value, error, path, onChange }: CountrySelectProps) {
  const { data } = useCall(listCountries, {}, { staleTime: Number.POSITIVE_INFINITY, silent: true })
  const all = data?.countries.map(({ CountryCode, CountryName }) => ({
    value: CountryCode,
    label: CountryCode,
    words: `${CountryCode} ${CountryName}`,
  }))
  return (
    <SelectBox
      label={t`Country`}
      data-path={path}
      data={all ?? NEIGHBOURS}
      value={value}
      error={error}
      side="end"
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  )
}
