import { t } from '@lingui/core/macro'
import { Autocomplete, Modal, Select, SimpleGrid, Stack } from '@mantine/core'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import { changeShipViaMapping } from '#contracts/endpoints/supplemental.ts'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { PAYMENT_TYPES, RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { useCall } from '../../api/queries.ts'
import { useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { type MappingValues, mappingFaultsOf, mappingValuesOf } from './mapping-values.ts'
import { readMappingNow } from './read-mapping.ts'

/** A mapping to change, or a new one (null), for a code in orders. */
export interface AskedMapping {
  mapping: ShipViaMappingValue | null
  code?: string
}

interface MappingDialogProps {
  /** null: the dialog is closed. */
  asked: AskedMapping | null
  onClose: () => void
}

/** Adds or changes the meaning of one ship-via code. */
export function MappingDialog({ asked, onClose }: MappingDialogProps) {
  const title = asked?.mapping ? t`Ship Via ${asked.mapping.shipViaCode}` : t`Map a ship-via code`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <MappingForm asked={asked} onClose={onClose} /> : null}
    </Modal>
  )
}

function MappingForm({ asked, onClose }: { asked: AskedMapping; onClose: () => void }) {
  const { form, submit, isSubmitting, ...work } = useEntry({
    endpoint: changeShipViaMapping,
    entry: asked.mapping,
    valuesOf: (mapping) => mappingValuesOf(mapping, asked.code),
    check: mappingFaultsOf,
    told: ({ message }) => message,
    version: 'mapping.version',
    overtakenCode: 'SHIP_VIA_CHANGED',
    readNow: readMappingNow,
    onClose,
  })
  return (
    <form onSubmit={submit} noValidate aria-label={t`Ship-via code`}>
      <Stack gap="md">
        <FormProblem
          message={work.message}
          isOvertaken={work.isOvertaken}
          what="mapping"
          onReload={work.reload}
          onKeepMine={work.keepMine}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="mapping.shipViaCode"
            label={t`Ship Via`}
            maxLength={40}
            required
            data-autofocus
          />
          <Select
            label={t`Rate mode`}
            data={RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label }))}
            allowDeselect={false}
            value={String(form.values.mapping.rateModeId)}
            onChange={(mode) => form.setFieldValue('mapping.rateModeId', Number(mode))}
          />
          <CarrierField form={form} />
          <TextField form={form} path="mapping.service" label={t`Service`} maxLength={60} />
          <ChoiceField
            form={form}
            path="mapping.paymentType"
            label={t`Payment`}
            data={[
              { value: '', label: t`Any` },
              ...PAYMENT_TYPES.map(({ code, label }) => ({ value: code, label })),
            ]}
          />
        </SimpleGrid>
        <FormButtons onCancel={onClose} loading={isSubmitting}>
          {asked.mapping ? t`Save mapping` : t`Map code`}
        </FormButtons>
      </Stack>
    </form>
  )
}

/** The SCAC, with the client's carriers of the mode to choose from; for parcels it is typed. */
function CarrierField({ form }: { form: ContractForm<MappingValues>['form'] }) {
  const { data } = useCall(listCarriers, {}, { silent: true })
  const { rateModeId } = form.values.mapping
  const carriers = data?.carriers.filter((one) => one.RateModeID === rateModeId) ?? []
  const names = new Map(carriers.map((one) => [one.SCAC, one.CarrierName]))
  // Parcel carriers are not freight accounts, so any SCAC may be typed.
  const isParcel = rateModeId === PARCEL
  return (
    <Autocomplete
      label={t`Carrier (SCAC)`}
      required
      data={[...names.keys()].sort()}
      renderOption={({ option }) => `${option.value}  ${names.get(option.value) ?? ''}`}
      filter={({ options, search }) => {
        const wanted = search.toLowerCase()
        const isWanted = (scac: string) => `${scac} ${names.get(scac) ?? ''}`.toLowerCase().includes(wanted)
        return options.filter((option) => 'value' in option && isWanted(option.value))
      }}
      maxLength={isParcel ? 4 : 100}
      {...form.getInputProps('mapping.scac')}
      onChange={(text) => form.setFieldValue('mapping.scac', text.toUpperCase())}
    />
  )
}
