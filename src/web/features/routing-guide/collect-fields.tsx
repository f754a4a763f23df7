import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Radio, SimpleGrid, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { AddButton } from '../../ui/add-button.tsx'
import type { AnyForm } from '../../ui/fields/bound.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import css from './routing-guide.module.css'
import { useCarrierChoices } from './use-guide.ts'

export type CollectEntry = NonNullable<SoldToAccountValue['collectCarriers']>[number]

const PATH = 'account.collectCarriers'
const NEW: CollectEntry = {
  scac: '',
  carrierName: '',
  accountNumber: '',
  shipViaCode: '',
  rateModeId: 1,
  isSelected: false,
}

/** The carriers that bill the account for collect freight; one of them is the default. */
export function CollectFields({ form, entries }: { form: AnyForm; entries: readonly CollectEntry[] }) {
  const carriers = useCarrierChoices()
  const select = (chosen: number) =>
    entries.forEach((_, index) => {
      form.setFieldValue(`${PATH}.${index}.isSelected`, index === chosen)
    })
  const choices = (scac: string) =>
    scac === '' || carriers.some(({ value }) => value === scac)
      ? carriers
      : [...carriers, { value: scac, label: scac }]
  return (
    <fieldset className={css.collect}>
      <legend>
        <Trans>Collect carriers</Trans>
      </legend>
      <Text size="sm" c="dimmed" mb="xs">
        <Trans>
          Carriers that pick up and bill the customer under the customer’s own account. Collect orders use the
          selected carrier.
        </Trans>
      </Text>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form knows an entry by its place
        <div key={index} className={css.collectRow}>
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" flex={1}>
            <ChoiceField
              form={form}
              path={`${PATH}.${index}.scac`}
              label={t`Carrier`}
              searchable
              data={choices(entry.scac)}
            />
            <TextField
              form={form}
              path={`${PATH}.${index}.accountNumber`}
              label={t`Carrier account`}
              maxLength={60}
            />
            <TextField form={form} path={`${PATH}.${index}.shipViaCode`} label={t`Ship via`} maxLength={40} />
          </SimpleGrid>
          <div className={css.collectEnd}>
            <Radio
              name="collect-selected"
              label={t`Default`}
              checked={entry.isSelected}
              onChange={() => select(index)}
              aria-label={t`Use ${entry.scac || t`this carrier`} unless another is chosen`}
            />
            <ActionIcon
              size="lg"
              variant="default"
              aria-label={t`Remove collect carrier ${entry.scac}`}
              onClick={() => form.removeListItem(PATH, index)}
            >
              <IconTrash size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
      ))}
      <AddButton
        label={t`Add collect carrier`}
        variant="default"
        size="xs"
        onClick={() => form.insertListItem(PATH, { ...NEW, isSelected: entries.length === 0 })}
      />
    </fieldset>
  )
}
