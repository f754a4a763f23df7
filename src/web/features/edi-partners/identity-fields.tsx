import { t } from '@lingui/core/macro'
import { Checkbox, Fieldset, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { SelectBox } from '../../ui/choice/select-box.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type PartnerValues, usualSetOf, withSet } from './partner-values.ts'

const QUALIFIERS = [
  { value: '01', label: '01 DUNS' },
  { value: '02', label: '02 SCAC' },
  { value: '08', label: '08 UCC' },
  { value: '12', label: '12 Phone' },
  { value: '14', label: '14 DUNS+4' },
  { value: 'ZZ', label: t`ZZ Agreed` },
]

/** Parcel carriers are reached by other channels. */
const MODES = RATE_MODE_CHOICES.filter(({ id }) => id !== PARCEL)

interface IdentityFieldsProps {
  form: UseFormReturnType<PartnerValues>
  isNew: boolean
  carriers: readonly { scac: string; name: string }[]
}

/** The partner's identity, and how tenders and acknowledgments are sent. */
export function IdentityFields({ form, isNew, carriers }: IdentityFieldsProps) {
  const { partner } = form.values
  const choose = (scac: string | null) => {
    form.setFieldValue('partner.scac', scac ?? '')
    // Carriers are usually identified by their SCAC.
    if (partner.receiverId === '' && scac) form.setFieldValue('partner.receiverId', scac)
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <SelectBox
          label={t`Carrier`}
          placeholder={t`Choose a freight carrier`}
          data={carriers.map(({ scac, name }) => ({ value: scac, label: `${name} (${scac})` }))}
          required
          disabled={!isNew}
          {...form.getInputProps('partner.scac')}
          value={partner.scac || null}
          onChange={choose}
        />
        <ChoiceField
          form={form}
          path="partner.isProduction"
          label={t`Usage (ISA15)`}
          data={[
            { value: 'false', label: t`T Test` },
            { value: 'true', label: t`P Production` },
          ]}
          value={String(partner.isProduction)}
          onChange={(value) => form.setFieldValue('partner.isProduction', value === 'true')}
        />
      </SimpleGrid>
      <Fieldset legend={t`Envelope IDs`}>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          <ChoiceField
            form={form}
            path="partner.senderQualifier"
            label={t`Our qualifier`}
            data={QUALIFIERS}
          />
          <TextField
            form={form}
            path="partner.senderId"
            label={t`Our identification`}
            maxLength={15}
            required
          />
          <ChoiceField
            form={form}
            path="partner.receiverQualifier"
            label={t`Their qualifier`}
            data={QUALIFIERS}
          />
          <TextField
            form={form}
            path="partner.receiverId"
            label={t`Their identification`}
            maxLength={15}
            required
          />
          <TextField
            form={form}
            path="partner.groupSender"
            label={t`Our group ID`}
            placeholder={t`The same`}
            maxLength={15}
          />
          <TextField
            form={form}
            path="partner.groupReceiver"
            label={t`Their group ID`}
            placeholder={t`The same`}
            maxLength={15}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t`Tender format`}>
        <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
          {MODES.map(({ id, label }) => (
            <Select
              key={id}
              label={label}
              data={[
                { value: '204', label: '204 Load tender' },
                { value: '211', label: '211 Bill of lading' },
              ]}
              allowDeselect={false}
              value={partner.tenderSets.find((one) => one.rateModeId === id)?.set ?? usualSetOf(id)}
              onChange={(set) =>
                form.setFieldValue(
                  'partner.tenderSets',
                  withSet(partner.tenderSets, id, set as '204' | '211'),
                )
              }
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
          <Checkbox
            label={t`The partner acknowledges (997)`}
            description={t`Missing acknowledgments are shown in the log and on the shipment.`}
            {...form.getInputProps('partner.wantsAcknowledgement', { type: 'checkbox' })}
          />
          <NumberField
            form={form}
            path="partner.acknowledgeWithinHours"
            label={t`Acknowledge within (hours)`}
            min={1}
            max={240}
            disabled={!partner.wantsAcknowledgement}
          />
        </SimpleGrid>
      </Fieldset>
    </>
  )
}
