import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { glRules } from '#contracts/endpoints/payables.ts'
import { RATE_MODE_CHOICES } from '#contracts/reference.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { useWarehouseChoices } from '../../ui/shipment-list/choices.ts'
import { toast } from '../../ui/toast.ts'

type Accounts = ReplyOf<typeof glRules>
type Rule = Accounts['rules'][number]

const EMPTY: Rule = { code: '', kind: '', soldTo: '', warehouse: '', rateModeId: 0 }
const MODES = [
  { value: '0', label: t`Any mode` },
  ...RATE_MODE_CHOICES.map(({ id, label }) => ({ value: String(id), label })),
]

/** The general ledger account for each charge. */
export function AccountsForm({ isChangeable }: { isChangeable: boolean }) {
  const { data, error, refetch } = useCall(glRules, {}, { silent: true })
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        <Trans>Accounts</Trans>
      </Title>
      <Text size="sm" c="dimmed">
        <Trans>
          If several rules match a charge, the one with the most conditions applies. A shipment with several
          orders is split by order weight.
        </Trans>
      </Text>
      {error ? <ErrorState message={error.message} /> : null}
      {data ? (
        <Rules
          key={data.version}
          accounts={data}
          isChangeable={isChangeable}
          onReload={() => void refetch()}
        />
      ) : null}
    </Stack>
  )
}

interface RulesProps {
  accounts: Accounts
  isChangeable: boolean
  onReload: () => void
}

function Rules({ accounts, isChangeable, onReload }: RulesProps) {
  const [rules, setRules] = useState<readonly Rule[]>(accounts.rules)
  const { run, isRunning, refused } = useChange(glRules)
  const set = (at: number, change: Partial<Rule>) =>
    setRules((before) => before.map((rule, index) => (index === at ? { ...rule, ...change } : rule)))
  const save = async () => {
    const outcome = await run({ rules: rules as Rule[], version: accounts.version })
    if (outcome.kind === 'ok') toast('success', t`Accounts saved. They apply starting with the next export.`)
  }
  const charges = [
    { value: '', label: t`Any charge` },
    ...accounts.choices.map(({ code, label }) => ({ value: code, label })),
  ]
  const warehouses = useWarehouseChoices('')
  const warehousesWith = (chosen: string) => [
    { value: '', label: t`Any warehouse` },
    ...warehouses,
    // A value that was renamed or closed since.
    ...(chosen === '' || warehouses.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: chosen }]),
  ]
  const isOvertaken = refused?.code === 'PAYABLE_SETTINGS_CHANGED'
  return (
    <form
      aria-label={t`Accounts`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="xs">
        {rules.map((rule, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place
          <Group key={at} gap="xs" align="flex-start" wrap="nowrap">
            <SimpleGrid cols={{ base: 2, sm: 5 }} spacing="xs" style={{ flex: 1 }}>
              <TextInput
                aria-label={t`Account, row ${at + 1}`}
                placeholder={t`Account`}
                maxLength={40}
                readOnly={!isChangeable}
                value={rule.code}
                error={refused?.fields[`rules.${at}.code`]}
                onChange={(event) => set(at, { code: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={t`Charge, row ${at + 1}`}
                data={charges}
                disabled={!isChangeable}
                value={rule.kind}
                error={refused?.fields[`rules.${at}.kind`]}
                onChange={(event) => set(at, { kind: event.currentTarget.value })}
              />
              <TextInput
                aria-label={t`Sold-to, row ${at + 1}`}
                placeholder={t`Any sold-to`}
                maxLength={40}
                readOnly={!isChangeable}
                value={rule.soldTo}
                onChange={(event) => set(at, { soldTo: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={t`Warehouse, row ${at + 1}`}
                data={warehousesWith(rule.warehouse)}
                disabled={!isChangeable}
                value={rule.warehouse}
                onChange={(event) => set(at, { warehouse: event.currentTarget.value })}
              />
              <NativeSelect
                aria-label={t`Mode, row ${at + 1}`}
                data={MODES}
                disabled={!isChangeable}
                value={String(rule.rateModeId)}
                onChange={(event) => set(at, { rateModeId: Number(event.currentTarget.value) })}
              />
            </SimpleGrid>
            {isChangeable ? (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t`Remove row ${at + 1}`}
                onClick={() => setRules((before) => before.filter((_, index) => index !== at))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
        {refused && !refused.isTold && Object.keys(refused.fields).length === 0 ? (
          <ErrorState message={refused.message} {...(isOvertaken ? { onRetry: onReload } : {})} />
        ) : null}
        {isChangeable ? (
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setRules((before) => [...before, EMPTY])}
            >
              <Trans>Add account</Trans>
            </Button>
            <Button type="submit" size="xs" loading={isRunning}>
              <Trans>Save accounts</Trans>
            </Button>
          </Group>
        ) : null}
      </Stack>
    </form>
  )
}
