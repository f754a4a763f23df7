import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { billTolerances, teachCharge } from '#contracts/endpoints/invoices.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { toast } from '../../ui/toast.ts'

type Tolerance = ReplyOf<typeof billTolerances>['tolerances'][number]

/** How far bills may exceed their receipts, and the saved meanings of charges. */
export function RulesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Tolerances and charges`} size="lg">
      {isOpen ? <Rules /> : null}
    </Modal>
  )
}

function Rules() {
  const { data, error } = useCall(billTolerances, {}, { silent: true })
  const taught = useCall(teachCharge, {}, { silent: true })
  const isChangeable = canChange(useUser().userType)
  const failed = error ?? taught.error
  if (failed) return <ErrorState message={failed.message} />
  if (!data || !taught.data)
    return <Skeleton height={320} role="status" aria-label={t`Loading the tolerances`} />
  const { charges, choices } = taught.data
  return (
    <Stack gap="lg">
      <Text size="sm">
        <Trans>
          A bill that exceeds its receipt by no more than these amounts can be accepted without a note.
          Charges that were not ordered are always shown.
        </Trans>
      </Text>
      {data.tolerances.map((tolerance) => (
        <ToleranceForm
          key={`${tolerance.scac} ${tolerance.version}`}
          tolerance={tolerance}
          choices={choices}
          isChangeable={isChangeable}
        />
      ))}
      {isChangeable ? (
        <ToleranceForm
          key={data.tolerances.length}
          tolerance={{ ...data.tolerances[0]!, scac: '', version: 0 }}
          isNew
          choices={choices}
          isChangeable={isChangeable}
        />
      ) : null}
      <Taught charges={charges} isChangeable={isChangeable} />
    </Stack>
  )
}

interface ToleranceFormProps {
  tolerance: Tolerance
  isNew?: boolean
  /** Charges that may have their own tolerance. */
  choices: ReplyOf<typeof teachCharge>['choices']
  isChangeable: boolean
}

function ToleranceForm({ tolerance, isNew = false, choices, isChangeable }: ToleranceFormProps) {
  const [values, setValues] = useState(tolerance)
  const { run, isRunning, refused } = useChange(billTolerances)
  const set = (changes: Partial<Tolerance>) => setValues((before) => ({ ...before, ...changes }))
  const save = async () => {
    const outcome = await run({ tolerance: values })
    if (outcome.kind === 'ok') toast('success', t`Saved. Open bills were compared again.`)
  }
  const setKind = (code: string, cents: number | null) => {
    const { [code]: _, ...others } = values.kinds
    set({ kinds: cents === null ? others : { ...others, [code]: cents } })
  }
  const labelOf = (code: string) => choices.find((one) => one.code === code)?.label ?? code
  const free = choices.filter(({ code }) => values.kinds[code] === undefined)
  const whose = tolerance.scac === '' ? t`All carriers` : tolerance.scac
  return (
    <form
      aria-label={isNew ? t`Tolerance for one carrier` : t`Tolerance: ${whose}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
        {isNew ? (
          <TextInput
            label={t`For one carrier (SCAC)`}
            maxLength={4}
            value={values.scac}
            onChange={(event) => set({ scac: event.currentTarget.value.toUpperCase() })}
          />
        ) : (
          <TextInput label={t`Carrier`} value={whose} readOnly />
        )}
        <AmountInput
          label={t`Per bill`}
          isChangeable={isChangeable}
          cents={values.perBill}
          onChange={(perBill) => set({ perBill })}
        />
        <AmountInput
          label={t`Per charge`}
          isChangeable={isChangeable}
          cents={values.perCharge}
          onChange={(perCharge) => set({ perCharge })}
        />
        {Object.entries(values.kinds).map(([code, cents]) => (
          <Group key={code} gap={4} align="flex-end" wrap="nowrap">
            <AmountInput
              label={labelOf(code)}
              isChangeable={isChangeable}
              cents={cents}
              onChange={(changed) => setKind(code, changed)}
            />
            {isChangeable ? (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t`Remove the tolerance for ${labelOf(code)}`}
                onClick={() => setKind(code, null)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
        ))}
        {isChangeable ? (
          <NativeSelect
            label={t`Another charge`}
            data={[
              { value: '', label: t`Choose a charge` },
              ...free.map(({ code, label }) => ({ value: code, label })),
            ]}
            value=""
            onChange={(event) => setKind(event.currentTarget.value, values.perCharge)}
          />
        ) : null}
      </SimpleGrid>
      <Group justify="space-between" mt="xs">
        <Checkbox
          label={t`Two people have to approve`}
          checked={values.needsTwo}
          disabled={!isChangeable}
          onChange={(event) => set({ needsTwo: event.currentTarget.checked })}
        />
        {isChangeable ? (
          <Button type="submit" size="xs" loading={isRunning} disabled={isNew && values.scac === ''}>
            {isNew ? t`Add` : t`Save`}
          </Button>
        ) : null}
      </Group>
      {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
    </form>
  )
}

interface AmountInputProps {
  label: string
  cents: number
  isChangeable: boolean
  onChange: (cents: number) => void
}

const AmountInput = ({ label, cents, isChangeable, onChange }: AmountInputProps) => (
  <NumberInput
    label={label}
    prefix="$"
    decimalScale={2}
    fixedDecimalScale
    min={0}
    hideControls
    flex={1}
    readOnly={!isChangeable}
    value={cents / 100}
    onChange={(value) => onChange(Math.round(Number(value || 0) * 100))}
  />
)

interface TaughtProps {
  charges: ReplyOf<typeof teachCharge>['charges']
  isChangeable: boolean
}

function Taught({ charges, isChangeable }: TaughtProps) {
  const { run, isRunning } = useChange(teachCharge)
  if (charges.length === 0) return null
  return (
    <PlainTable aria-label={t`Learned charges`} columns={[t`Charge`, t`Carrier`, t`Meaning`, null]}>
      {charges.map(({ scac, words, label }) => (
        <Table.Tr key={`${scac} ${words}`}>
          <Table.Td>{words}</Table.Td>
          <Table.Td>{scac || t`All`}</Table.Td>
          <Table.Td>{label}</Table.Td>
          <Table.Td>
            {isChangeable ? (
              <Button
                size="compact-xs"
                variant="default"
                loading={isRunning}
                onClick={() => void run({ scac, words, means: '' })}
                aria-label={t`Forget ${words}`}
              >
                <Trans>Forget</Trans>
              </Button>
            ) : null}
          </Table.Td>
        </Table.Tr>
      ))}
    </PlainTable>
  )
}
