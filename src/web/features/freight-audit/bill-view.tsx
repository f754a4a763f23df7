import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { compareInvoices, readInvoice } from '#contracts/endpoints/invoices.ts'
import { canChange } from '#domain/access/rights.ts'
import { STATE_NAMES } from '#domain/freight-audit/bill-states.ts'
import { causeWord } from '#domain/freight-audit/cause-words.ts'
import { isReasonOfComparison } from '#domain/freight-audit/held-reasons.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { DateWindow } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { BillPapers } from './bill-papers.tsx'
import { type BillDetails, KIND_WORDS } from './bill-words.ts'
import { DecideBar } from './decide-bar.tsx'
import { DisputeSection } from './dispute-section.tsx'
import { MatchForm } from './match-form.tsx'
import { TeachCharge } from './teach-charge.tsx'

interface BillViewProps {
  billId: string
  /** Ids of the queue in its order: the next one opens after a decision. */
  queue: string[]
  /** '' returns to the queue. */
  onOpen: (billId: string) => void
}

/** One bill next to its receipt, the reasons for the difference, and the decision. */
export function BillView({ billId, queue, onOpen }: BillViewProps) {
  const read = useCall(readInvoice, { billId }, { silent: true })
  const isChangeable = canChange(useUser().userType)
  const at = queue.indexOf(billId)
  const [before, next] = [queue[at - 1], at < 0 ? undefined : queue[at + 1]]
  useHotkeys([
    ['j', () => next && onOpen(next)],
    ['k', () => before && onOpen(before)],
  ])
  const bill = read.data?.bill
  if (read.error) return <ErrorState message={read.error.message} onRetry={() => void read.refetch()} />
  if (!bill) return <Skeleton height={640} role="status" aria-label={t`Loading the bill`} />
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button variant="default" size="xs" onClick={() => onOpen('')}>
          <Trans>All bills</Trans>
        </Button>
        <Group gap="xs">
          <Button variant="default" size="xs" disabled={!before} onClick={() => before && onOpen(before)}>
            <Trans>Previous (K)</Trans>
          </Button>
          <Button variant="default" size="xs" disabled={!next} onClick={() => next && onOpen(next)}>
            <Trans>Next (J)</Trans>
          </Button>
        </Group>
      </Group>
      <Head bill={bill} />
      {bill.heldBecause ? (
        <Alert color="yellow" variant="light" title={t`Held for review`}>
          <Trans>
            This bill is on hold because {bill.heldBecause}. {bill.nextStep}
          </Trans>
        </Alert>
      ) : bill.nextStep ? (
        <Alert color="yellow" variant="light" title={t`To do`}>
          {bill.nextStep}
        </Alert>
      ) : null}
      {bill.dispute ? <DisputeSection bill={bill} dispute={bill.dispute} /> : null}
      {isChangeable ? <DecideBar key={bill.id} bill={bill} onDecided={() => onOpen(next ?? '')} /> : null}
      {isChangeable && needsMatch(bill) ? <MatchForm bill={bill} /> : null}
      <Findings bill={bill} isChangeable={isChangeable} />
      <Comparison bill={bill} isChangeable={isChangeable} />
      <Lines bill={bill} />
      <BillPapers bill={bill} isChangeable={isChangeable} />
      {bill.beside.length > 0 ? <Beside bill={bill} onOpen={onOpen} /> : null}
    </Stack>
  )
}

/** Whether a user has to choose the shipment, or confirm the suggested one. */
const needsMatch = ({ state, shipmentId, heldBecause, canceledAt }: BillDetails): boolean =>
  state === 'outstanding' &&
  canceledAt === null &&
  (!shipmentId || (heldBecause !== '' && !isReasonOfComparison(heldBecause)))

type NamedFact = [label: string, value: React.ReactNode]
const fact = (label: string, value: string): NamedFact => [label, value]

function Head({ bill }: { bill: BillDetails }) {
  const facts: NamedFact[] = [
    [t`Billed`, <Money key="billed" cents={bill.total} currency={bill.currency} />],
    [t`Booked`, bill.shipmentId ? <Money key="booked" cents={bill.booked} currency={bill.currency} /> : '–'],
    [t`Above the receipt`, <Money key="over" cents={bill.over} currency={bill.currency} />],
    ...(bill.originalNumber ? [fact(t`Original bill`, bill.originalNumber)] : []),
    [t`Carrier`, bill.carrierName ? `${bill.carrierName} (${bill.scac})` : bill.scac],
    ['PRO', bill.proNumber || '–'],
    ...(bill.trackingNumber ? [fact(t`Tracking number`, bill.trackingNumber)] : []),
    [t`Bill date`, <DateWindow key="date" date={bill.billDate} />],
    [
      t`Weight and class`,
      [weightWords(bill.billedWeight), bill.billedClass && t`class ${bill.billedClass}`]
        .filter(Boolean)
        .join(', ') || '–',
    ],
    ...(bill.pieces === null ? [] : [fact(t`Pieces`, `${bill.pieces}`)]),
    ...(bill.originZip || bill.destinationZip
      ? [fact(t`Lane`, t`${bill.originZip || '–'} to ${bill.destinationZip || '–'}`)]
      : []),
    [
      t`Shipment`,
      bill.shipmentId ? (
        <TextLink key="shipment" {...pageLink('ShipmentDetails', { shipmentid: bill.shipmentId })}>
          {bill.BOLNumber}
        </TextLink>
      ) : (
        t`None yet`
      ),
    ],
    [t`Matched by`, bill.matchedBy || '–'],
  ]
  return (
    <Section
      title={t`${KIND_WORDS[bill.kind]} bill ${bill.number}`}
      actions={
        <Badge variant="light" tt="none" color={bill.state === 'accepted' ? 'green' : 'gray'}>
          {STATE_NAMES[bill.state]}
        </Badge>
      }
    >
      <FactList width={150}>
        {facts.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </FactList>
      {bill.decidedBy ? (
        <Text size="sm" c="dimmed" mt="sm">
          <Trans>
            Decided by {bill.decidedBy}
            {bill.decisionNote ? `: ${bill.decisionNote}` : ''}
          </Trans>
        </Text>
      ) : null}
    </Section>
  )
}

const weightWords = (pounds: number | null): string =>
  pounds === null ? '' : t`${pounds.toLocaleString('en-US')} lb`

function Findings({ bill, isChangeable }: { bill: BillDetails; isChangeable: boolean }) {
  const unknown = bill.findings.filter(({ cause }) => cause === 'unknownCharge')
  if (bill.findings.length === 0) {
    if (bill.comparisons.length === 0) return null
    return (
      <Alert color="green" variant="light" title={t`As booked`}>
        <Trans>Every charge matches the receipt or is within the tolerance.</Trans>
      </Alert>
    )
  }
  return (
    <Section title={t`What explains the difference`} isFlush>
      <PlainTable
        aria-label={t`Findings`}
        minWidth={420}
        columns={[t`Cause`, t`Finding`, figures(t`Amount explained`)]}
        foot={<ExplainedFoot bill={bill} />}
      >
        {bill.findings.map((finding) => (
          <Table.Tr key={`${finding.cause} ${finding.key} ${finding.words}`}>
            <Table.Td>{causeWord(finding.cause)}</Table.Td>
            <Table.Td>{finding.words}</Table.Td>
            <Table.Td ta="right">
              <Money cents={finding.amount} currency={bill.currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      <Sources bill={bill} />
      {isChangeable ? unknown.map(({ key }) => <TeachCharge key={key} bill={bill} charge={key} />) : null}
    </Section>
  )
}

/** How much of the difference the findings explain together. */
function ExplainedFoot({ bill: { findings, unexplained, currency } }: { bill: BillDetails }) {
  const explained = findings.reduce((sum, { amount }) => sum + amount, 0)
  const difference = explained + unexplained
  if (difference === 0) return null
  return (
    <Table.Tr>
      <Table.Th colSpan={2}>
        <Trans>Explained, out of a difference of {moneyText(difference, currency)}</Trans>
      </Table.Th>
      <Table.Th ta="right">
        <Money cents={explained} currency={currency} />
      </Table.Th>
    </Table.Tr>
  )
}

const PLACES = {
  item: ({ search }: Source) => ({ to: '/ItemMaster', search: { q: search } }),
  location: ({ search }: Source) => ({ to: '/Locations', search: { q: search } }),
  contract: ({ search }: Source) => ({ to: '/Carriers', search: { view: 'Contracts', contract: search } }),
  fuel: () => ({ to: '/Carriers', search: { view: 'Fuel' } }),
} as const
type Source = BillDetails['sources'][number]

/** What to fix if the bill is correct, so that the next price is right; the bill is compared again afterward. */
function Sources({ bill }: { bill: BillDetails }) {
  if (bill.sources.length === 0) return null
  return (
    <Group gap="sm" p="sm">
      <Text size="sm">
        <Trans>If the bill is correct, fix</Trans>
      </Text>
      {bill.sources.map((source) => (
        <TextLink
          key={`${source.kind} ${source.search}`}
          size="sm"
          {...(PLACES[source.kind](source) as { to: string })}
        >
          {source.label}
        </TextLink>
      ))}
    </Group>
  )
}

function Comparison({ bill, isChangeable }: { bill: BillDetails; isChangeable: boolean }) {
  if (bill.comparisons.length === 0) return null
  const isOpen = isChangeable && bill.state === 'outstanding'
  const money = (cents: number) => <Money cents={cents} currency={bill.currency} />
  return (
    <Section
      title={t`Bill and receipt, charge by charge`}
      isFlush
      actions={isOpen ? <CompareAgain billId={bill.id} /> : null}
    >
      <PlainTable
        aria-label={t`Charges compared`}
        minWidth={560}
        columns={[
          t`Charge`,
          figures(t`Billed`),
          figures(t`Receipt`),
          figures(t`At the carrier’s weight and class`),
          figures(t`Difference`),
        ]}
      >
        {bill.comparisons.map((kind) => (
          <Table.Tr key={kind.key}>
            <Table.Td>
              {kind.label}
              {kind.isWithin ? null : (
                <Badge ml="xs" size="sm" variant="light" color="red" tt="none">
                  <Trans>Above</Trans>
                </Badge>
              )}
            </Table.Td>
            <Table.Td ta="right">{money(kind.billed)}</Table.Td>
            <Table.Td ta="right">{money(kind.receipt)}</Table.Td>
            <Table.Td ta="right">{money(kind.recomputed)}</Table.Td>
            <Table.Td ta="right">{money(kind.difference)}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </Section>
  )
}

/** Compares the bill again after a user has corrected the item, the location or the contract. */
function CompareAgain({ billId }: { billId: string }) {
  const { run, isRunning } = useChange(compareInvoices)
  return (
    <Button size="xs" variant="default" loading={isRunning} onClick={() => void run({ billIds: [billId] })}>
      <Trans>Compare again</Trans>
    </Button>
  )
}

function Lines({ bill }: { bill: BillDetails }) {
  return (
    <Section title={t`Bill lines`} isFlush>
      <PlainTable
        aria-label={t`Bill lines`}
        minWidth={420}
        columns={[t`Charge`, t`Code`, figures(t`Weight`), t`Class`, figures(t`Amount`)]}
      >
        {keyed(bill.lines).map(([key, line]) => (
          <Table.Tr key={key}>
            <Table.Td>{line.description || '–'}</Table.Td>
            <Table.Td>{line.code || '–'}</Table.Td>
            <Table.Td ta="right">{weightWords(line.weight) || '–'}</Table.Td>
            <Table.Td>{line.class || '–'}</Table.Td>
            <Table.Td ta="right">
              <Money cents={line.amount} currency={bill.currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
    </Section>
  )
}

/** Lines of one bill never change their order; two may be identical. */
const keyed = (lines: BillDetails['lines']) => lines.map((line, at) => [String(at), line] as const)

function Beside({ bill, onOpen }: { bill: BillDetails; onOpen: (billId: string) => void }) {
  return (
    <Section title={t`Other bills for this shipment`}>
      <Stack gap="xs">
        {bill.beside.map((other) => (
          <Group key={other.id} gap="sm">
            <CopyId value={other.number} label={t`Bill`} />
            <Text size="sm">{KIND_WORDS[other.kind]}</Text>
            <Money cents={other.total} currency={other.currency} />
            <Text size="sm" c="dimmed">
              {STATE_NAMES[other.state]}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => onOpen(other.id)}
              aria-label={t`Open bill ${other.number}`}
            >
              <Trans>Open</Trans>
            </Button>
          </Group>
        ))}
      </Stack>
    </Section>
  )
}
