import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  Button,
  Group,
  Modal,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { customsDetails } from '#contracts/endpoints/customs-details.ts'
import { downloadBillOfLading } from '#contracts/endpoints/documents.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { FREIGHT_INCOTERMS } from '#contracts/reference.ts'
import { canChange } from '#domain/access/rights.ts'
import type { Refused } from '../../api/call.ts'
import { download } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { termsOf } from '../../text/terms.ts'
import { ErrorState } from '../error-state.tsx'
import { focusFirst } from '../focus-first.ts'
import { usePrint } from '../printing/use-print.ts'
import { toast } from '../toast.ts'
import { useTyped } from '../use-typed.ts'
import {
  changesOf,
  faultsOf,
  isChanged,
  pathOf,
  type TypedField,
  type TypedLine,
  typedLine,
} from './typed-lines.ts'

type Shipment = Pick<ShipmentValue, 'id' | 'bolNumber'>

export interface InvoiceDialogProps {
  /** null: the dialog is closed. */
  shipment: Shipment | null
  onClose: () => void
}

/** The customs details of the goods, and the commercial invoice with them, to print or save. */
export function InvoiceDialog({ shipment, onClose }: InvoiceDialogProps) {
  const typed = useTyped(shipment !== null)
  return (
    <Modal
      onClose={onClose}
      title={t`Commercial invoice for ${shipment?.bolNumber ?? ''}`}
      size="xl"
      {...typed}
    >
      {shipment ? <Loaded shipment={shipment} onClose={onClose} /> : null}
    </Modal>
  )
}

interface LoadedProps {
  shipment: Shipment
  onClose: () => void
}

function Loaded({ shipment, onClose }: LoadedProps) {
  const { data, error, refetch } = useCall(
    customsDetails,
    { shipmentId: shipment.id },
    { silent: true, staleTime: 0 },
  )
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={260} />
  return <InvoiceForm shipment={shipment} details={data} onClose={onClose} />
}

type Details = ReplyOf<typeof customsDetails>
type Terms = '' | (typeof FREIGHT_INCOTERMS)[number]

function InvoiceForm({ shipment, details, onClose }: LoadedProps & { details: Details }) {
  const isChangeable = canChange(useUser().userType) && !details.isDeclared
  const [lines, setLines] = useState(() => details.Lines.map(typedLine))
  const [incoterm, setIncoterm] = useState<Terms>('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const work = useInvoice(shipment, details)
  const edit = (index: number, patch: Partial<TypedLine>) => {
    setLines((before) => before.map((line, at) => (at === index ? { ...line, ...patch } : line)))
    setFaults({})
    work.reset()
  }
  const run = async (make: 'print' | 'save') => {
    const found = faultsOf(lines)
    setFaults(found)
    focusFirst(Object.keys(found))
    if (Object.keys(found).length > 0) return
    const missing = await work.run(lines, incoterm, make)
    if (missing === null) return onClose()
    setFaults(missing)
    focusFirst(Object.keys(missing))
  }
  const missing = Object.values(termsOf(details.Missing))
  return (
    <Stack gap="md">
      {missing.length > 0 && work.refused === null ? <Missing sentences={missing} /> : null}
      {details.Lines.map((line, index) => (
        <fieldset key={pathOf(index, 'value')} style={{ border: 0, margin: 0, padding: 0 }}>
          <Text component="legend" size="sm" fw={600} mb={4}>
            {index + 1}. {line.description || t`No description`}, {line.quantity.toLocaleString('en-US')}{' '}
            {line.unit}
          </Text>
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
            {FIELDS.map(({ field, label, ...input }) => (
              <TextInput
                key={field}
                {...input}
                label={field === 'value' ? `${label}, ${details.Currency}` : label}
                data-path={pathOf(index, field)}
                autoComplete="off"
                disabled={!isChangeable}
                value={lines[index]![field]}
                error={faults[pathOf(index, field)]}
                onChange={({ currentTarget }) => edit(index, { [field]: currentTarget.value })}
              />
            ))}
          </SimpleGrid>
        </fieldset>
      ))}
      <NativeSelect
        label={t`Incoterm`}
        maw={220}
        data={[{ value: '', label: t`Fill in by hand` }, ...FREIGHT_INCOTERMS]}
        value={incoterm}
        onChange={({ currentTarget }) => setIncoterm(currentTarget.value as Terms)}
      />
      {work.refused && !work.refused.isTold ? <ErrorState message={work.refused.message} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          disabled={work.isRunning}
          onClick={() => void run('save')}
        >
          <Trans>Download</Trans>
        </Button>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          loading={work.isRunning}
          onClick={() => void run('print')}
        >
          <Trans>Print</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

const FIELDS: readonly {
  field: TypedField
  label: string
  description: string
  maxLength: number
  placeholder?: string
}[] = [
  {
    field: 'countryOfOrigin',
    label: t`Made in`,
    description: t`Two letters`,
    maxLength: 2,
    placeholder: 'US',
  },
  { field: 'htsCode', label: t`HTS code`, description: t`Optional`, maxLength: 20 },
  { field: 'value', label: t`Value`, description: t`For the whole line`, maxLength: 14 },
]

function Missing({ sentences }: { sentences: readonly string[] }) {
  return (
    <Alert
      color="amber"
      title={t`Customs would reject this invoice`}
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}

/** Saves the typed values, then makes the invoice; null once it is made, else what is still missing, by path. */
function useInvoice(shipment: Shipment, details: Details) {
  const save = useChange(customsDetails)
  const { print, isRunning: isPrinting } = usePrint()
  const [refused, setRefused] = useState<Refused | null>(null)
  const refuse = (outcome: Refused): Record<string, string> => {
    setRefused(outcome)
    return outcome.fields
  }
  const make = async (as: 'print' | 'save', incoterm: Terms) => {
    const wish = {
      ...{ shipmentIds: [shipment.id], kinds: ['CommercialInvoice' as const] },
      ...(incoterm ? { incoterm } : {}),
    }
    return as === 'print'
      ? print(wish)
      : download(downloadBillOfLading, wish, t`Commercial invoice ${shipment.bolNumber}.pdf`, {
          silent: true,
        })
  }
  const run = async (lines: readonly TypedLine[], incoterm: Terms, as: 'print' | 'save') => {
    setRefused(null)
    const changes = changesOf(lines, details.Lines)
    if (isChanged(changes)) {
      const body = { shipmentId: shipment.id, version: details.version, lines: changes }
      const saved = await save.run(body, { silent: true })
      if (saved.kind === 'refused') return refuse(saved)
      if (Object.keys(saved.value.Missing).length > 0) return termsOf(saved.value.Missing)
    }
    const made = await make(as, incoterm)
    if (made.kind === 'refused') return refuse(made)
    if (typeof made.value === 'string') toast('success', made.value)
    return null
  }
  return { run, refused, reset: () => setRefused(null), isRunning: save.isRunning || isPrinting }
}
