import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { freeShippingRulesWork } from '#contracts/endpoints/shop.ts'
import type { FreeShippingRulesValue } from '#contracts/entities/shop.ts'
import { readBy, useChange } from '../../api/queries.ts'
import { moneyText } from '../../ui/money.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import { Section } from '../../ui/section.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { FigureField } from './figure-field.tsx'
import css from './free-shipping.module.css'
import { PlacesFields } from './places-fields.tsx'
import type { RulesValues } from './rules-values.ts'

type Form = UseFormReturnType<RulesValues>

interface RulesFormProps {
  saved: FreeShippingRulesValue
  /** Unsaved rules in the form; null: none. */
  typed: FreeShippingRulesValue | null
  isChangeable: boolean
  onType: (rules: FreeShippingRulesValue | null) => void
}

/** Both rules and the limits that apply to both. */
export function RulesForm({ saved, typed, isChangeable, onType }: RulesFormProps) {
  const change = useChange(freeShippingRulesWork)
  const { form, submit, message, isSubmitting } = useContractForm<RulesValues>({
    schema: freeShippingRulesWork.body,
    initial: { rules: saved },
    onChange: ({ rules }) => onType(rules),
    onSubmit: async ({ rules }) => {
      const outcome = await change.run({ rules })
      if (outcome.kind === 'refused') return outcome
      show(outcome.value.rules)
      toast('success', t`The free shipping rules have been saved.`)
      return null
    },
  })
  const show = (rules: FreeShippingRulesValue) => {
    form.setValues({ rules })
    onType(null)
  }
  // While nothing is typed, the form shows the saved rules: another user may have saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: show it only when the data was loaded again
  useEffect(() => {
    if (typed === null) show(saved)
  }, [saved])
  const client = useQueryClient()
  const reload = async () => {
    const reading = readBy(freeShippingRulesWork, {}, { silent: true })
    show((await client.fetchQuery({ ...reading, staleTime: 0 })).rules)
  }
  const keepMine = () => {
    form.setFieldValue('rules.version', undefined)
    submit()
  }
  const { isEnabled, isCartRuleEnabled, isSkuRuleEnabled, combine } = form.values.rules
  return (
    <Section title={t`Rules`} note={typed ? t`Not saved yet` : ''}>
      <form onSubmit={submit} noValidate aria-label={t`Free shipping rules`}>
        <Stack gap="md">
          <FormProblem
            message={message}
            isOvertaken={change.refused?.code === 'FREE_SHIPPING_CHANGED'}
            what="rules"
            onReload={reload}
            onKeepMine={keepMine}
          />
          <Toggle form={form} path="rules.isEnabled" label={t`Free shipping is turned on`} />
          <div className={css.fields}>
            <fieldset className={css.rule}>
              <legend>
                <Trans>Cart rule</Trans>
              </legend>
              <Stack gap="sm" mt={8}>
                <Toggle form={form} path="rules.isCartRuleEnabled" label={t`Free shipping by cart value`} />
                <MinimumCart form={form} isDisabled={!isCartRuleEnabled} />
              </Stack>
            </fieldset>
            <fieldset className={css.rule}>
              <legend>
                <Trans>SKU rule</Trans>
              </legend>
              <Stack gap="sm" mt={8}>
                <Toggle form={form} path="rules.isSkuRuleEnabled" label={t`Ships free by SKU`} />
                <Text size="sm" c="dimmed">
                  <Trans>
                    The SKUs are listed below. A SKU that never ships free excludes its whole line, whatever
                    the cart value.
                  </Trans>
                </Text>
              </Stack>
            </fieldset>
          </div>
          {isCartRuleEnabled && isSkuRuleEnabled ? (
            <Segments
              label={t`Both rules`}
              data={[
                { value: 'any', label: t`Either rule is enough` },
                { value: 'all', label: t`Both must be met` },
              ]}
              value={combine}
              onChange={(value) => form.setFieldValue('rules.combine', value)}
            />
          ) : null}
          <PlacesFields form={form} />
          <Group justify="space-between" gap="xs">
            <Text size="sm" c="dimmed">
              {isEnabled
                ? t`Your changes are tested immediately in the “Try it” panel.`
                : t`Nothing ships free now.`}
            </Text>
            {isChangeable ? (
              <Button type="submit" loading={isSubmitting} disabled={typed === null}>
                <Trans>Save rules</Trans>
              </Button>
            ) : null}
          </Group>
        </Stack>
      </form>
    </Section>
  )
}

function Toggle({ form, path, label }: { form: Form; path: string; label: string }) {
  return <Switch label={label} {...form.getInputProps(path, { type: 'checkbox' })} />
}

function MinimumCart({ form, isDisabled }: { form: Form; isDisabled: boolean }) {
  const { minimumCartCents } = form.values.rules
  return (
    <FigureField
      label={t`Minimum cart value`}
      disabled={isDisabled}
      {...form.getInputProps('rules.minimumCartCents')}
      value={minimumCartCents / 100}
      show={(dollars) => moneyText(Math.round(dollars * 100))}
      onChange={(dollars) => form.setFieldValue('rules.minimumCartCents', Math.round(dollars * 100))}
    />
  )
}
