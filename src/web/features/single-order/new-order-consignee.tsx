import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import { needsZip } from '#domain/addresses/needs-zip.ts'
import { showPlace } from '#domain/text/lane.ts'
import { useCall } from '../../api/queries.ts'
import { AddressFields, ContactFields } from '../../ui/address-fields/address-fields.tsx'
import { useCountries } from '../../ui/address-fields/use-countries.ts'
import { useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { ServicesField } from '../../ui/fields/services-field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { atConsignee, type NewOrderValues } from './new-order-values.ts'

type Form = UseFormReturnType<NewOrderValues>

const DESTINATION = 'order.destination'

/**
 * The consignee, the address, and the required services: the ZIP fills in city and state, and a Canadian one its
 * country.
 */
export function ConsigneeFields({ form }: { form: Form }) {
  const { countries } = useCountries()
  useKnownZip(form, DESTINATION)
  const changeZip = (typed: string) => {
    const { destination } = form.values.order
    form.setFieldValue(DESTINATION, { ...destination, ...withZip(typed, destination) })
  }
  return (
    <>
      <ConsigneeName form={form} />
      <AddressFields
        form={form}
        path={DESTINATION}
        lines={['street', 'street2']}
        countries={countries}
        isZipRequired={needsZip(form.values.order.destination.countryCode)}
        onZip={changeZip}
      />
      <ContactFields form={form} path={DESTINATION} />
      <ServicesField form={form} path="order.services" label={t`Services`} />
    </>
  )
}

/** Searched in the saved locations while the user types, or typed completely. */
function ConsigneeName({ form }: { form: Form }) {
  const [wanted, setWanted] = useState('')
  const brought = useRef<readonly string[]>([])
  const settled = useSettled(wanted.trim(), 120)
  const { data } = useCall(
    listLocations,
    { searchText: settled, pageSize: 8 },
    { enabled: settled.length >= 2, keepsPrevious: true, silent: true },
  )
  const hits = wanted.trim().length >= 2 && settled.length >= 2 ? (data?.rows ?? []) : []
  const { value, error, onBlur } = form.getInputProps('order.destination.companyName')
  return (
    <SuggestBox
      label={t`Consignee`}
      placeholder={t`Name, or a saved location`}
      required
      data-path="order.destination.companyName"
      value={value}
      error={error}
      maxLength={100}
      listLabel={t`Saved locations`}
      opensOn="hits"
      suggestions={hits.map((location) => ({
        key: location.id,
        words: (
          <>
            <div>{location.companyName}</div>
            <Text size="xs" c="dimmed" component="div">
              {[location.street, showPlace(location)].filter(Boolean).join(', ')}
            </Text>
          </>
        ),
      }))}
      onType={(typed) => {
        form.setFieldValue('order.destination.companyName', typed)
        setWanted(typed)
      }}
      onBlur={(event) => {
        setWanted('')
        onBlur?.(event)
      }}
      onPick={(index) => {
        const location = hits[index]
        setWanted('')
        if (!location) return
        form.setFieldValue('order', atConsignee(form.values.order, location, brought.current))
        brought.current = location.services
      }}
    />
  )
}
