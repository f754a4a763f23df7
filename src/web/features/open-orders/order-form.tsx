import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack } from '@mantine/core'
import { addOrder } from '#contracts/endpoints/orders.ts'
import type { OrderValue } from '#contracts/entities/order.ts'
import { needsZip } from '#domain/addresses/needs-zip.ts'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import { useChange } from '../../api/queries.ts'
import { AddressFields, ContactFields } from '../../ui/address-fields/address-fields.tsx'
import { useCountries } from '../../ui/address-fields/use-countries.ts'
import { useKnownZip } from '../../ui/address-fields/use-known-zip.ts'
import { withZip } from '../../ui/address-fields/with-zip.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { ServicesField } from '../../ui/fields/services-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { isOvertaken, Overtaken } from './overtaken.tsx'

const PAYERS = [
  { value: 'P', label: t`Prepaid` },
  { value: 'C', label: t`Collect` },
  { value: 'T', label: t`Third party` },
]

const DESTINATION = 'order.destination'

/** The fields that this form changes. Lines are changed elsewhere, possibly by another user at the same time. */
const ownOf = ({
  shipBy,
  deliverBy,
  paymentType,
  soldTo,
  poNumber,
  destination,
  services,
  specialInstructions,
}: OrderFields): OrderFields => ({
  shipBy,
  deliverBy,
  paymentType,
  soldTo,
  poNumber,
  destination,
  services,
  specialInstructions,
})

type OrderFields = Pick<
  OrderValue,
  | 'shipBy'
  | 'deliverBy'
  | 'paymentType'
  | 'soldTo'
  | 'poNumber'
  | 'destination'
  | 'services'
  | 'specialInstructions'
>

/** Changes the order's own fields; its lines are changed one by one. */
export function OrderForm({ order, onDone }: { order: OrderValue; onDone: () => void }) {
  const change = useChange(addOrder)
  const { form, submit, message, isSubmitting } = useContractForm({
    schema: addOrder.body,
    initial: { order, version: order.version },
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', t`Order ${orderNumberOf(order)} is saved`)
      onDone()
      return null
    },
  })
  const begin = (now: OrderValue) => form.setValues({ order: now, version: now.version })
  const { countries } = useCountries()
  useKnownZip(form, DESTINATION)
  // City and state follow the ZIP.
  const changeZip = (zip: string) => {
    const { destination } = form.values.order
    form.setFieldValue(DESTINATION, { ...destination, ...withZip(zip, destination) })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={t`Order`}>
      <Stack gap="sm">
        {message && isOvertaken(change.refused) ? (
          <Overtaken
            message={message}
            orderId={order.id}
            onReload={begin}
            onKeepMine={(now) => {
              begin({ ...now, ...ownOf(form.values.order) })
              submit()
            }}
          />
        ) : message ? (
          <FormErrorSummary message={message} />
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <TextField form={form} path="order.shipBy" label={t`Ship by`} type="date" data-autofocus />
          <TextField form={form} path="order.deliverBy" label={t`Deliver by`} type="date" />
          <ChoiceField form={form} path="order.paymentType" label={t`Freight`} data={PAYERS} />
          <TextField form={form} path="order.soldTo" label={t`Sold to`} maxLength={40} />
          <TextField form={form} path="order.poNumber" label="PO" maxLength={60} />
          <TextField form={form} path="order.destination.companyName" label={t`Consignee`} maxLength={100} />
        </SimpleGrid>
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
        <TextField
          form={form}
          path="order.specialInstructions"
          label={t`Instructions for the carrier`}
          maxLength={500}
        />
        <FormButtons onCancel={onDone} loading={isSubmitting}>{t`Save order`}</FormButtons>
      </Stack>
    </form>
  )
}
