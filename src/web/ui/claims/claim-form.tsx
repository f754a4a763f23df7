import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  NativeSelect,
  SimpleGrid,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { saveClaim } from '#contracts/endpoints/claims.ts'
import { CLAIM_KIND_NAMES, type ClaimKind } from '#domain/claims/claim.ts'
import { useChange } from '../../api/queries.ts'
import { term } from '../../text/terms.ts'
import { FormButtons } from '../form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../form-error-summary.tsx'
import { moneyText } from '../money.tsx'
import { PlainTable } from '../plain-table.tsx'
import { useTypedForm } from '../use-typed-form.tsx'
import {
  bodyOfClaim,
  claimedOf,
  claimFaultsOf,
  newLine,
  type TypedClaim,
  type TypedLine,
} from './claim-values.ts'
import { type ClaimDetails, dayText } from './claim-words.ts'

interface ClaimFormProps {
  /** '' = a new claim. */
  claimId: string
  version: number
  shipmentId: string
  currency: string
  start: TypedClaim
  trackingNumbers: readonly string[]
  /** The deadlines to file and to report concealed damage; '' = not known. */
  fileBy: string
  reportBy: string
  onCancel: () => void
  onSaved: (claim: ClaimDetails) => void
}

/** Items, amounts and reason of a claim, for a new claim or a draft. */
export function ClaimForm(props: ClaimFormProps) {
  const { claimId, version, shipmentId, currency, start, trackingNumbers, onCancel, onSaved } = props
  const { typed: claim, set, faults, show, check, field } = useTypedForm<TypedClaim>(start, claimFaultsOf)
  const { run, isRunning, refused } = useChange(saveClaim)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const outcome = await run(bodyOfClaim(claim, { claimId, version, shipmentId, currency }), {
      silent: true,
    })
    if (outcome.kind === 'refused') return show(outcome.fields)
    onSaved(outcome.value.claim)
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={t`Claim`}>
      <Stack gap="md">
        <FormErrorSummary message={untoldMessage(refused)} />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <NativeSelect
            data-autofocus
            label={t`What happened`}
            data={Object.entries(CLAIM_KIND_NAMES).map(([value, label]) => ({ value, label: term(label) }))}
            value={claim.kind}
            onChange={(event) => set({ kind: event.currentTarget.value as ClaimKind })}
          />
          {field('deliveredOn', t`Delivered on`, { type: 'date', required: claim.kind !== 'loss' })}
          {field('discoveredOn', t`Discovered on`, { type: 'date' })}
          {trackingNumbers.length > 1 ? (
            <NativeSelect
              label={t`Package`}
              data={[
                { value: '', label: t`All packages` },
                ...trackingNumbers.map((number) => ({ value: number, label: number })),
              ]}
              value={claim.trackingNumber}
              onChange={(event) => set({ trackingNumber: event.currentTarget.value })}
            />
          ) : null}
        </SimpleGrid>
        <DeadlineNote {...props} kind={claim.kind} />
        <Lines lines={claim.lines} faults={faults} currency={currency} onChange={(lines) => set({ lines })} />
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          {field('freightCharges', t`Freight charges claimed`, { inputMode: 'decimal', placeholder: '0.00' })}
          {field('salvage', t`Salvage`, {
            ...{ inputMode: 'decimal', placeholder: '0.00' },
            description: t`Amount the damaged items can still be sold for`,
            inputWrapperOrder: ['label', 'input', 'description', 'error'],
          })}
          <div>
            <Text size="sm" fw={500}>
              <Trans>Total claimed</Trans>
            </Text>
            <Text fw={600} size="lg" aria-live="polite" className="lading-figure">
              {moneyText(claimedOf(claim), currency)}
            </Text>
          </div>
        </SimpleGrid>
        <Textarea
          data-path="description"
          label={t`Description`}
          description={t`Goes in the claim letter: what was damaged or missing, and what the delivery receipt says.`}
          required
          autosize
          minRows={3}
          maxLength={2000}
          value={claim.description}
          error={faults.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
        />
        <FormButtons onCancel={onCancel} loading={isRunning}>{t`Save claim`}</FormButtons>
      </Stack>
    </form>
  )
}

function DeadlineNote({
  kind,
  fileBy,
  reportBy,
}: Pick<ClaimFormProps, 'fileBy' | 'reportBy'> & { kind: ClaimKind }) {
  if (fileBy === '') return null
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        {kind === 'concealedDamage' && reportBy ? t`Report it to the carrier by ${dayText(reportBy)}. ` : ''}
        File by {dayText(fileBy)}.
      </Trans>
    </Text>
  )
}

interface LinesProps {
  lines: TypedLine[]
  faults: Record<string, string>
  currency: string
  onChange: (lines: TypedLine[]) => void
}

/** The claimed items; items that arrived in order are removed from the list. */
function Lines({ lines, faults, currency, onChange }: LinesProps) {
  const change = (index: number, changes: Partial<TypedLine>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  const cell = (index: number, name: keyof Omit<TypedLine, 'key'>, label: string, input: object = {}) => (
    <TextInput
      data-path={`lines.${index}.${name}`}
      aria-label={t`${label}, item ${index + 1}`}
      value={lines[index]![name]}
      error={faults[`lines.${index}.${name}`]}
      onChange={(event) => change(index, { [name]: event.currentTarget.value })}
      {...input}
    />
  )
  const figure = { inputMode: 'decimal', styles: { input: { textAlign: 'right' } } }
  return (
    <div>
      <PlainTable
        aria-label={t`Items claimed`}
        verticalSpacing={4}
        horizontalSpacing={4}
        minWidth={560}
        columns={[
          { title: t`Item`, w: 130 },
          t`Description`,
          { title: t`Quantity`, w: 90, ta: 'right' },
          { title: t`Value (${currency})`, w: 130, ta: 'right' },
          null,
        ]}
      >
        {lines.map((line, index) => (
          <Table.Tr key={line.key} style={{ verticalAlign: 'top' }}>
            <Table.Td>{cell(index, 'itemCode', t`Item code`, { maxLength: 60 })}</Table.Td>
            <Table.Td>{cell(index, 'description', t`Description`, { maxLength: 200 })}</Table.Td>
            <Table.Td>{cell(index, 'quantity', t`Quantity`, figure)}</Table.Td>
            <Table.Td>{cell(index, 'value', t`Value`, { ...figure, placeholder: '0.00' })}</Table.Td>
            <Table.Td>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t`Remove item ${index + 1}`}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...lines, newLine()])}
      >
        <Trans>Add item</Trans>
      </Button>
    </div>
  )
}
