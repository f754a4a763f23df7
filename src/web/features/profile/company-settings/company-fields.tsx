import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import { DENSITY_SCALES } from '#domain/classification/density-scales.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { LongTextField } from '../../../ui/fields/long-text-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useClientSetup } from '../../../ui/use-client-setup.ts'
import type { ContractForm } from '../../../ui/use-contract-form.ts'
import type { CompanyValues } from './company-values.ts'

interface Fields {
  form: ContractForm<CompanyValues>['form']
}

const two = { cols: { base: 1, sm: 2 }, spacing: 'sm' } as const

export function FreightRules({ form }: Fields) {
  return (
    <Stack gap="sm">
      <SimpleGrid {...two}>
        <NativeSelect
          {...form.getInputProps('settings.defaultClass')}
          label={t`Default freight class`}
          data={[...FREIGHT_CLASSES]}
        />
        <NativeSelect
          {...form.getInputProps('settings.densityScale')}
          label={t`Density scale`}
          data={DENSITY_SCALES.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SimpleGrid>
      <CheckField form={form} path="settings.isAutoClass" label={t`Calculate the class from the density`} />
      <CheckField
        form={form}
        path="settings.isWeightEach"
        label={t`The weight of an order line is the weight of one piece`}
      />
    </Stack>
  )
}

export function Pickup({ form }: Fields) {
  const { data } = useClientSetup()
  const docks = data?.warehouses.map(({ WHSE, Name, City }) => ({
    value: WHSE,
    label: `${WHSE} ${Name}, ${City}`,
  }))
  const own = form.values.settings.defaultPickup.warehouse
  const known = docks ?? (own ? [{ value: own, label: own }] : [])
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      <NativeSelect
        {...form.getInputProps('settings.defaultPickup.warehouse')}
        label={t`Warehouse`}
        data={[{ value: '', label: t`None` }, ...known]}
      />
      <TextField form={form} path="settings.defaultPickup.from" label={t`Pickup from`} autoComplete="off" />
      <TextField form={form} path="settings.defaultPickup.to" label={t`Pickup to`} autoComplete="off" />
    </SimpleGrid>
  )
}

export function Thresholds({ form }: Fields) {
  const field = (name: string, label: string) => (
    <NumberField form={form} path={`settings.volumeThresholds.${name}`} label={label} min={0} />
  )
  return (
    <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm">
      {field('pallets', t`Pallets`)}
      {field('weightLb', t`Weight (lb)`)}
      {field('linearFeet', t`Linear feet`)}
      {field('cubicFeet', t`Cubic feet`)}
      {field('belowPcf', t`and density below (lb/cu ft)`)}
    </SimpleGrid>
  )
}

export function Pallets({ form }: Fields) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
      {form.values.settings.palletSizes.map(({ id }, index) => (
        <SimpleGrid key={id} cols={2} spacing="xs">
          <NumberField
            form={form}
            path={`settings.palletSizes.${index}.length`}
            label={t`${id}: length (in)`}
          />
          <NumberField
            form={form}
            path={`settings.palletSizes.${index}.width`}
            label={t`${id}: width (in)`}
          />
        </SimpleGrid>
      ))}
    </SimpleGrid>
  )
}

/** How long carriers may take to answer a tender by e-mail. */
export function Tenders({ form }: Fields) {
  return (
    <SimpleGrid {...two}>
      <NumberField
        form={form}
        path="settings.tenders.remindAfterHours"
        label={t`Remind the carrier after (hours)`}
        description={t`Once. 0 = never.`}
        min={0}
      />
      <NumberField
        form={form}
        path="settings.tenders.expireAfterHours"
        label={t`Expire after (hours)`}
        description={t`The tender counts as declined. 0 = never.`}
        min={0}
      />
    </SimpleGrid>
  )
}

export function Integration({ form }: Fields) {
  return (
    <Stack gap="sm">
      <CheckField
        form={form}
        path="settings.isOrderIntegrationEnabled"
        label={t`Orders come from another system`}
      />
      <TextField
        form={form}
        path="settings.gs1CompanyPrefix"
        label={t`GS1 company prefix`}
        description={t`6 to 12 digits, for BOL numbers and pallet labels (SSCC)`}
        inputMode="numeric"
        maw={320}
      />
    </Stack>
  )
}

export function Contact({ form }: Fields) {
  return (
    <Stack gap="sm">
      <LongTextField
        form={form}
        path="settings.contact.address"
        label={t`Headquarters address`}
        minRows={3}
      />
      <SimpleGrid {...two}>
        <TextField form={form} path="settings.contact.phones" label={t`Phone numbers`} />
        <TextField form={form} path="settings.contact.hours" label={t`Hours`} />
      </SimpleGrid>
    </Stack>
  )
}

export function LogIns({ form }: Fields) {
  return (
    <Stack gap="xs">
      <CheckField
        form={form}
        path="settings.isSecondFactorRequired"
        label={t`Require two-step verification of all users`}
      />
      <Text size="sm" c="dimmed">
        <Trans>Turn it on for yourself first. Users without it set it up at their next log-in.</Trans>
      </Text>
    </Stack>
  )
}
