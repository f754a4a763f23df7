import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { saveInvoice } from '#contracts/endpoints/invoices.ts'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { useAttach } from '../../ui/files/use-files.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { useTypedForm } from '../../ui/use-typed-form.tsx'
import { billFaultsOf, bodyOfBill, EMPTY_BILL, newLine, sumOf, type TypedBill } from './bill-values.ts'
import { KIND_WORDS } from './bill-words.ts'

interface BillDialogProps {
  isOpen: boolean
  onClose: () => void
  /** Opens the saved bill. */
  onSaved: (billId: string) => void
}

/** A bill on paper or as a PDF, typed by hand. */
export function BillDialog({ isOpen, onClose, onSaved }: BillDialogProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`Add bill`} size="lg">
      {isOpen ? <BillForm onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

function BillForm({ onClose, onSaved }: Omit<BillDialogProps, 'isOpen'>) {
  const {
    typed: bill,
    set,
    faults,
    show,
    check,
    field,
  } = useTypedForm<TypedBill>(() => ({ ...EMPTY_BILL, lines: [newLine(), newLine()] }), billFaultsOf)
  const [papers, setPapers] = useState<readonly File[]>([])
  const { run, isRunning, refused } = useChange(saveInvoice)
  const attach = useAttach()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    const outcome = await run(bodyOfBill(bill), { silent: true })
    if (outcome.kind === 'refused') return show(outcome.fields)
    const { isRepeat, bill: saved } = outcome.value
    // The bill is saved without its files; the user can attach them on its page.
    for (const paper of papers) {
      const { message } = await attach({ billId: saved.id }, paper, 'Invoice')
      if (message !== '') toast('error', `${paper.name}: ${message}`)
    }
    toast(
      isRepeat ? 'info' : 'success',
      isRepeat ? t`This bill was received before.` : t`Bill ${saved.number} saved.`,
    )
    onClose()
    onSaved(saved.id)
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={t`Bill`}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
          <CarrierField value={bill.scac} error={faults.scac} onChange={(scac) => set({ scac })} />
          {field('number', t`Bill number`, { maxLength: 40, required: true })}
          <NativeSelect
            label={t`Kind`}
            data={Object.entries(KIND_WORDS).map(([value, label]) => ({ value, label }))}
            value={bill.kind}
            onChange={(event) => set({ kind: event.currentTarget.value as TypedBill['kind'] })}
          />
          {bill.kind === 'original' ? null : field('originalNumber', t`Original number`, { maxLength: 40 })}
          {field('proNumber', 'PRO', { maxLength: 40 })}
          {field('bolNumber', 'BOL', { maxLength: 40 })}
          {field('trackingNumber', t`Tracking number`, { maxLength: 60 })}
          {field('billDate', t`Bill date`, { type: 'date' })}
          {field('currency', t`Currency`, { maxLength: 3 })}
          {field('billedWeight', t`Weight (lb)`, { inputMode: 'decimal' })}
          {field('billedClass', t`Class`, { maxLength: 10 })}
          {field('pieces', t`Pieces`, { inputMode: 'numeric' })}
          {field('originZip', t`From ZIP`, { maxLength: 10 })}
          {field('destinationZip', t`To ZIP`, { maxLength: 10 })}
        </SimpleGrid>
        {bill.kind === 'credit' ? (
          <Text size="sm" c="dimmed">
            <Trans>Enter credit amounts as negative numbers, like -50.00.</Trans>
          </Text>
        ) : null}
        <Lines bill={bill} faults={faults} onChange={(lines) => set({ lines })} />
        <Group justify="space-between" align="flex-end">
          {field('total', t`Total on the bill`, { inputMode: 'decimal', required: true })}
          <Text size="sm" aria-live="polite">
            <Trans>
              Charges add up to {moneyText(sumOf(bill.lines), bill.currency.trim().toUpperCase() || 'USD')}
            </Trans>
          </Text>
        </Group>
        <FileDrop
          label={t`The bill as PDF`}
          hint={
            papers.length > 0
              ? papers.map(({ name }) => name).join(', ')
              : t`Include anything the carrier sent with it, such as a weight certificate`
          }
          isDisabled={isRunning}
          onFiles={setPapers}
        />
        <FormErrorSummary message={untoldMessage(refused)} />
        <FormButtons onCancel={onClose} loading={isRunning}>{t`Save bill`}</FormButtons>
      </Stack>
    </form>
  )
}

interface CarrierFieldProps {
  value: string
  error: string | undefined
  onChange: (scac: string) => void
}

function CarrierField({ value, error, onChange }: CarrierFieldProps) {
  const { data } = useCall(listCarriers, {}, { silent: true })
  const names = new Map(data?.carriers.map(({ SCAC, CarrierName }) => [SCAC, CarrierName]))
  return (
    <>
      <TextInput
        data-path="scac"
        data-autofocus
        label={t`Carrier (SCAC)`}
        required
        maxLength={10}
        list="carriers-of-bills"
        value={value}
        error={error}
        description={names.get(value)}
        onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
      />
      <datalist id="carriers-of-bills">
        {[...names].map(([scac, name]) => (
          <option key={scac} value={scac}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}

interface LinesProps {
  bill: TypedBill
  faults: Record<string, string>
  onChange: (lines: TypedBill['lines']) => void
}

function Lines({ bill: { lines }, faults, onChange }: LinesProps) {
  const change = (index: number, changes: Partial<TypedBill['lines'][number]>) =>
    onChange(lines.map((line, at) => (at === index ? { ...line, ...changes } : line)))
  return (
    <Stack gap="xs">
      {lines.map((line, index) => (
        <Group key={line.key} gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            data-path={index === 0 && faults.lines ? 'lines' : `lines.${index}.description`}
            aria-label={t`Charge ${index + 1}`}
            placeholder={index === 0 ? t`Freight` : t`Fuel surcharge`}
            maxLength={200}
            flex={1}
            value={line.description}
            error={faults[`lines.${index}.description`] ?? (index === 0 ? faults.lines : undefined)}
            onChange={(event) => change(index, { description: event.currentTarget.value })}
          />
          <TextInput
            data-path={`lines.${index}.amount`}
            aria-label={t`Amount ${index + 1}`}
            placeholder="0.00"
            inputMode="decimal"
            w={130}
            value={line.amount}
            error={faults[`lines.${index}.amount`]}
            onChange={(event) => change(index, { amount: event.currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t`Remove charge ${index + 1}`}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...lines, newLine()])}
        >
          <Trans>Add charge</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
