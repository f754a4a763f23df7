import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Checkbox, Group, Modal, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { isPhoneKey, PHONE_MAX_LENGTH } from '#domain/text/phone.ts'
import { term } from '../../text/terms.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import type { AccountStart } from './account-start.ts'
import { CarrierNameField } from './carrier-name-field.tsx'
import { type CarrierValues, faultsOf, valuesOf } from './carrier-values.ts'
import { hasContractDesk } from './columns.tsx'
import { readCarrierNow } from './read-carrier.ts'

interface CarrierDialogProps {
  /** null: the dialog is closed. A null carrier: a new one. */
  asked: { carrier: FreightCarrierValue | null; start?: AccountStart } | null
  locations: readonly { code: string; name: string }[]
  onClose: () => void
}

/** Contact names have 30 characters at most (specification section 5). */
const CONTACT_MAX_LENGTH = 30

/** Adds or changes one freight account. */
export function CarrierDialog({ asked, locations, onClose }: CarrierDialogProps) {
  const title = asked?.carrier ? t`Edit ${asked.carrier.carrierName}` : t`Add a freight carrier`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <CarrierForm {...asked} locations={locations} onClose={onClose} /> : null}
    </Modal>
  )
}

interface CarrierFormProps extends Omit<CarrierDialogProps, 'asked'> {
  carrier: FreightCarrierValue | null
  start?: AccountStart
}

function CarrierForm({ carrier, start, locations, onClose }: CarrierFormProps) {
  const work = useEntry({
    endpoint: freightCarrierWork,
    query: { mode: carrier ? 'UPDATE' : 'ADD' },
    entry: carrier,
    valuesOf: (entry) => valuesOf(entry, start),
    check: faultsOf,
    told: ({ message }) => message,
    version: 'carrier.version',
    overtakenCode: 'CARRIER_CHANGED',
    readNow: readCarrierNow,
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Freight carrier`} what="carrier" isNew={carrier === null}>
      {carrier?.tariffs.length === 0 ? <NoContract carrier={carrier} /> : null}
      <KeyFields form={form} isNew={carrier === null} locations={locations} />
      <ContactFields form={form} />
      <Checkbox
        label={t`Ask this carrier for rates`}
        description={t`If not checked, the account is kept but the carrier gives no prices.`}
        {...form.getInputProps('carrier.isEnabled', { type: 'checkbox' })}
      />
    </EntryForm>
  )
}

/** Shown above its fields: why the carrier has no price, with a link to the contracts. */
function NoContract({ carrier: { scac, rateModeId, rateMode } }: { carrier: FreightCarrierValue }) {
  return (
    <Alert color="amber" variant="light" p="xs" role="note">
      <Group gap="xs" justify="space-between">
        <span>
          <Trans>This carrier has no {rateMode} contract, so none of its prices are calculated here.</Trans>
        </span>
        {hasContractDesk(rateModeId) ? (
          <FixLink to="contract" search={{ contract: `${scac}-${rateModeId}` }} />
        ) : null}
      </Group>
    </Alert>
  )
}

type Form = UseFormReturnType<CarrierValues>

/** The parts of the key. Tariffs are stored under SCAC and rate mode, so these two cannot be changed. */
function KeyFields(props: { form: Form; isNew: boolean; locations: CarrierDialogProps['locations'] }) {
  const { form, isNew, locations } = props
  const { rateModeId } = form.values.carrier
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {isNew ? (
        <CarrierNameField form={form} />
      ) : (
        <TextField
          form={form}
          path="carrier.carrierName"
          label={t`Carrier name`}
          maxLength={100}
          required
          data-autofocus
        />
      )}
      <TextField
        form={form}
        path="carrier.scac"
        label="SCAC"
        maxLength={4}
        required
        disabled={!isNew}
        {...(isNew ? {} : { description: t`Cannot be changed: tariffs are stored under it` })}
        styles={{ input: { textTransform: 'uppercase' } }}
      />
      <Select
        label={t`Rate mode`}
        data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
        allowDeselect={false}
        required
        disabled={!isNew}
        {...form.getInputProps('carrier.rateModeId')}
        value={rateModeId === undefined ? null : String(rateModeId)}
        onChange={(mode) =>
          form.setFieldValue('carrier.rateModeId', mode === null ? undefined : Number(mode))
        }
      />
      <ChoiceField
        form={form}
        path="carrier.location"
        label={t`Location`}
        required
        data={choicesOf(locations, form.values.carrier.location)}
      />
    </SimpleGrid>
  )
}

/** The locations to choose from; a deleted warehouse stays in the list if the account has it. */
function choicesOf(locations: CarrierDialogProps['locations'], chosen: string) {
  const choices = locations.map(({ code, name }) => ({
    value: code,
    label: name === 'All locations' ? term(name) : `${code} ${name}`,
  }))
  return choices.some(({ value }) => value === chosen)
    ? choices
    : [...choices, { value: chosen, label: chosen }]
}

function ContactFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <ChoiceField
        form={form}
        path="carrier.tenderChannel"
        label={t`Tender channel`}
        description={t`EDI needs a partner. See the EDI tab.`}
        data={channelsOf(form.values.carrier.tenderChannel)}
      />
      <TextField
        form={form}
        path="carrier.tenderEmail"
        label={t`Tender e-mail`}
        description={t`Separate multiple values with commas`}
        inputMode="email"
        maxLength={500}
      />
      <TextField
        form={form}
        path="carrier.email"
        label={t`E-mail`}
        description={t`For everything else`}
        inputMode="email"
        maxLength={500}
      />
      <TextField form={form} path="carrier.contact" label={t`Contact`} maxLength={CONTACT_MAX_LENGTH} />
      <TextField
        form={form}
        path="carrier.phone"
        label={t`Phone`}
        inputMode="tel"
        maxLength={PHONE_MAX_LENGTH}
        onKeyDown={refuseOtherKeys}
      />
      <TextField form={form} path="carrier.accountNumber" label={t`Account number`} maxLength={60} />
      <TextField form={form} path="carrier.contractId" label={t`Contract`} maxLength={80} />
    </SimpleGrid>
  )
}

/** The tender channels to choose from; another one stays in the list if the account has it. */
function channelsOf(chosen: string) {
  const channels = [
    { value: 'Email', label: t`E-mail` },
    { value: 'EDI', label: 'EDI' },
  ]
  return channels.some(({ value }) => value === chosen)
    ? channels
    : [...channels, { value: chosen, label: chosen === 'API' ? t`By API` : chosen }]
}

/** Blocks keys that a phone field does not accept (specification section 5); shortcuts pass. */
function refuseOtherKeys(event: KeyboardEvent): void {
  const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
  if (isTyped && !isPhoneKey(event.key)) event.preventDefault()
}
