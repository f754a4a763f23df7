import { t } from '@lingui/core/macro'
import { Modal, NumberInput, SegmentedControl, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SoldToField } from '../../ui/sold-to-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { PlaceFields } from './place-fields.tsx'
import { faultsOf, type RuleValues, valuesOf } from './rule-values.ts'
import { readGuideNow } from './use-guide.ts'

type Choices = { value: string; label: string }[]
interface RuleDialogProps {
  /** null: the dialog is closed. A null rule: a new one. */
  asked: { rule: GuideRuleValue | null } | null
  carriers: Choices
  onClose: () => void
}

/** Adds or changes one rule. */
export function RuleDialog({ asked, carriers, onClose }: RuleDialogProps) {
  const title = asked?.rule ? t`Edit the rule` : t`Add a rule`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <RuleForm rule={asked.rule} carriers={carriers} onClose={onClose} /> : null}
    </Modal>
  )
}

interface RuleFormProps extends Omit<RuleDialogProps, 'asked'> {
  rule: GuideRuleValue | null
}

function RuleForm({ rule, carriers, onClose }: RuleFormProps) {
  const work = useEntry({
    endpoint: soldToWork,
    entry: rule,
    valuesOf,
    check: faultsOf,
    told: ({ message }) => message,
    version: 'rule.version',
    overtakenCode: 'GUIDE_RULE_CHANGED',
    readNow: async (client, { id }) => (await readGuideNow(client)).rules.find((one) => one.id === id),
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Rule`} what="rule" isNew={rule === null}>
      <WhoFields form={form} carriers={carriers} />
      <PlaceFields form={form} end="origin" label={t`From`} />
      <PlaceFields form={form} end="destination" label={t`To`} />
      <LimitFields form={form} />
      <TextField
        form={form}
        path="rule.reason"
        label={t`Reason`}
        maxLength={300}
        description={t`Shown next to the badge`}
      />
    </EntryForm>
  )
}

type Form = UseFormReturnType<RuleValues>

function WhoFields({ form, carriers }: { form: Form; carriers: Choices }) {
  const { rule } = form.values
  // A carrier that the client no longer has stays in the list for its rule.
  const choices =
    carriers.some(({ value }) => value === rule.scac) || rule.scac === ''
      ? carriers
      : [...carriers, { value: rule.scac, label: rule.scac }]
  return (
    <>
      <SegmentedControl
        aria-label={t`Preference`}
        data={[
          { value: 'preferred', label: t`Preferred` },
          { value: 'doNotUse', label: t`Do not use` },
        ]}
        value={rule.verdict}
        onChange={(verdict) => form.setFieldValue('rule.verdict', verdict as RuleValues['rule']['verdict'])}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ChoiceField
          form={form}
          path="rule.scac"
          label={t`Carrier`}
          data={choices}
          searchable
          required
          nothingFoundMessage={t`No carrier found`}
          openOnFocus={false}
          data-autofocus
        />
        <SoldToField
          label={t`Sold To`}
          description={t`Empty: all accounts`}
          {...form.getInputProps('rule.soldTo')}
          data-path="rule.soldTo"
        />
      </SimpleGrid>
    </>
  )
}

/** Weight band, mode and dates. */
function LimitFields({ form }: { form: Form }) {
  const { rule } = form.values
  const pounds = (path: 'rule.fromLb' | 'rule.belowLb', label: string, description: string) => (
    <NumberInput
      label={label}
      description={description}
      hideControls
      thousandSeparator=","
      min={0}
      suffix=" lb"
      styles={{ input: { textAlign: 'right' } }}
      {...form.getInputProps(path)}
      value={(path === 'rule.fromLb' ? rule.fromLb : rule.belowLb) ?? ''}
      onChange={(value) =>
        form.setFieldValue(path, value === '' ? (path === 'rule.fromLb' ? 0 : null) : Number(value))
      }
    />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {pounds('rule.fromLb', t`Weight from`, t`0: any weight`)}
      {pounds('rule.belowLb', t`Weight below`, t`Empty: no limit`)}
      <TextField form={form} path="rule.effectiveFrom" label={t`First day`} type="date" required />
      <TextField
        form={form}
        path="rule.effectiveTo"
        label={t`Last day`}
        type="date"
        description={t`Empty: until replaced`}
      />
      <Select
        label={t`Rate mode`}
        data={[
          { value: '', label: t`Every mode` },
          ...RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label })),
        ]}
        allowDeselect={false}
        {...form.getInputProps('rule.rateModeId')}
        value={rule.rateModeId === null ? '' : String(rule.rateModeId)}
        onChange={(mode) => form.setFieldValue('rule.rateModeId', mode ? Number(mode) : null)}
      />
    </SimpleGrid>
  )
}
