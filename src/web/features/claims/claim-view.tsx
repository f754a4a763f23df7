import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Badge, Button, Group, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { readClaim } from '#contracts/endpoints/claims.ts'
import { canChange } from '#domain/access/rights.ts'
import { CLOCK_NAMES } from '#domain/claims/deadlines.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import {
  type ClaimDetails,
  clockColor,
  dayText,
  isLetterLost,
  kindWord,
  leftText,
  letterWords,
  STATE_COLORS,
  stateWord,
} from '../../ui/claims/claim-words.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Fact, FactList } from '../../ui/facts.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Money } from '../../ui/money.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ClaimActions } from './claim-actions.tsx'
import { Recoveries } from './recoveries.tsx'

/** One claim: its state, the next step, the claimed goods, the papers, the money, and the events. */
export function ClaimView({ claimId, onBack }: { claimId: string; onBack: () => void }) {
  const read = useCall(readClaim, { claimId }, { silent: true })
  const isChangeable = canChange(useUser().userType)
  const claim = read.data?.claim
  return (
    <Stack gap="md">
      <Group>
        <Button variant="default" size="xs" onClick={onBack}>
          <Trans>All claims</Trans>
        </Button>
      </Group>
      {read.error ? <ErrorState message={read.error.message} onRetry={() => void read.refetch()} /> : null}
      {!claim && !read.error ? (
        <Skeleton height={640} role="status" aria-label={t`Loading the claim`} />
      ) : null}
      {claim ? <Claim claim={claim} isChangeable={isChangeable} /> : null}
    </Stack>
  )
}

function Claim({ claim, isChangeable }: { claim: ClaimDetails; isChangeable: boolean }) {
  const letter = letterWords(claim)
  return (
    <>
      <Head claim={claim} isChangeable={isChangeable} />
      {letter && isLetterLost(claim) ? (
        <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {letter}
        </Alert>
      ) : null}
      <Items claim={claim} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <Papers claim={claim} isChangeable={isChangeable} />
        <Stack gap="md">
          {claim.filedOn ? <Answer claim={claim} /> : null}
          {claim.filedOn ? <Recoveries claim={claim} isChangeable={isChangeable} /> : null}
          <History claim={claim} />
        </Stack>
      </SimpleGrid>
    </>
  )
}

function Head({ claim, isChangeable }: { claim: ClaimDetails; isChangeable: boolean }) {
  const money = (cents: number | null) => <Money cents={cents} currency={claim.currency} />
  const facts: [string, ReactNode][] = [
    [t`Claimed`, money(claim.claimed)],
    [t`Agreed`, money(claim.agreed)],
    [t`Recovered`, money(claim.recovered)],
    [t`Carrier`, claim.carrierName ? `${claim.carrierName} (${claim.scac})` : claim.scac],
    [
      t`Shipment`,
      <TextLink key="shipment" {...pageLink('ShipmentDetails', { shipmentid: claim.shipmentId })}>
        {claim.BOLNumber}
      </TextLink>,
    ],
    [claim.trackingNumber ? t`Tracking` : 'PRO', claim.trackingNumber || claim.PRONumber || '–'],
    [t`Consignee`, claim.consignee || '–'],
    [t`Delivered`, claim.deliveredOn ? dayText(claim.deliveredOn) : t`Not delivered`],
    [t`Filed`, claim.filedOn ? dayText(claim.filedOn) : t`Not yet`],
    [t`Carrier’s claim number`, claim.carrierNumber || '–'],
  ]
  return (
    <Section
      title={t`${kindWord(claim.kind)} claim ${claim.number}`}
      actions={
        <Badge variant="light" tt="none" color={STATE_COLORS[claim.state]}>
          {stateWord(claim.state)}
        </Badge>
      }
    >
      <Stack gap="md">
        <FactList width={150}>
          {facts.map(([label, value]) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </FactList>
        <Clocks claim={claim} />
        {claim.closeNote ? (
          <Text size="sm" c="dimmed">
            <Trans>Closed: {claim.closeNote}</Trans>
          </Text>
        ) : null}
        {isChangeable ? <ClaimActions claim={claim} /> : null}
      </Stack>
    </Section>
  )
}

function Clocks({ claim }: { claim: ClaimDetails }) {
  if (claim.clocks.length === 0) return null
  return (
    <Group gap="lg" component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={t`Deadlines`}>
      {claim.clocks.map((clock) => (
        <li key={clock.key}>
          <Text size="xs" c="dimmed">
            {term(CLOCK_NAMES[clock.key])}
          </Text>
          <Group gap="xs">
            <Text size="sm" fw={500}>
              {dayText(clock.due)}
            </Text>
            <Badge variant="light" tt="none" color={clockColor(clock)}>
              {leftText(clock)}
            </Badge>
          </Group>
        </li>
      ))}
    </Group>
  )
}

function Items({ claim }: { claim: ClaimDetails }) {
  const money = (cents: number) => <Money cents={cents} currency={claim.currency} />
  const sums: [string, number][] = [
    ...(claim.freightCharges ? [[t`Freight charges`, claim.freightCharges] as [string, number]] : []),
    ...(claim.salvage ? [[t`Less salvage`, -claim.salvage] as [string, number]] : []),
    [t`Total claimed`, claim.claimed],
  ]
  return (
    <Section title={t`Claimed items`} isFlush>
      <PlainTable
        aria-label={t`Claimed items`}
        minWidth={420}
        columns={[t`Item`, t`Description`, figures(t`Quantity`), figures(t`Value`)]}
        foot={sums.map(([label, cents]) => (
          <Table.Tr key={label}>
            <Table.Th colSpan={3}>{label}</Table.Th>
            <Table.Th ta="right">{money(cents)}</Table.Th>
          </Table.Tr>
        ))}
      >
        {claim.lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they do not move
          <Table.Tr key={at}>
            <Table.Td>{line.itemCode || '–'}</Table.Td>
            <Table.Td>{line.description || '–'}</Table.Td>
            <Table.Td ta="right">{line.quantity.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{money(line.value)}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      <Text size="sm" px="md" py="sm" style={{ whiteSpace: 'pre-line' }}>
        {claim.description}
      </Text>
    </Section>
  )
}

/** The papers of the letter, and files added to the claim. */
function Papers({ claim, isChangeable }: { claim: ClaimDetails; isChangeable: boolean }) {
  const files = useFiles({ claimId: claim.id })
  const { data, error, refetch } = files.reading
  const isOpen = isChangeable && claim.state !== 'closed'
  return (
    <Section
      title={t`Photographs and documents`}
      note={data && data.files.length > 0 ? `${data.files.length}` : undefined}
    >
      <Stack gap="sm">
        {claim.state === 'draft' ? (
          <Text size="sm" c="dimmed">
            <Trans>Attached to the letter: {claim.packet.map(({ name }) => name).join(', ')}.</Trans>
          </Text>
        ) : null}
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data ? (
          <FileList
            label={t`Files for claim ${claim.number}`}
            rows={data.files}
            files={files}
            empty={t`No photographs yet.`}
          />
        ) : null}
        {isOpen ? (
          <>
            <FileDrop
              label={t`Photographs`}
              hint={t`Photos of the freight, its packaging and the labels`}
              accept=".png,.jpg,.jpeg,.tif,.tiff"
              isDisabled={files.sending !== ''}
              onFiles={(chosen) => void files.send(chosen, 'Photo')}
            />
            <FileDrop
              label={t`Invoice for the goods`}
              hint={t`What the items cost`}
              isDisabled={files.sending !== ''}
              onFiles={(chosen) => void files.send(chosen, 'Invoice')}
            />
            <FileDrop
              label={t`Other documents`}
              hint={t`Inspection report, delivery receipt, letters`}
              isDisabled={files.sending !== ''}
              onFiles={(chosen) => void files.send(chosen, 'Attachment')}
            />
          </>
        ) : null}
        <Sending files={files} />
      </Stack>
    </Section>
  )
}

function Answer({ claim }: { claim: ClaimDetails }) {
  const letter = letterWords(claim)
  const rows: [string, ReactNode][] = [
    ...(letter && !isLetterLost(claim) ? [[t`Letter`, letter] as [string, ReactNode]] : []),
    [t`Acknowledged`, claim.acknowledgedOn ? dayText(claim.acknowledgedOn) : t`Not yet`],
    [t`Answered`, claim.answeredOn ? dayText(claim.answeredOn) : t`Not yet`],
    ...(claim.offered === null
      ? []
      : [
          [t`Offer`, <Money key="offer" cents={claim.offered} currency={claim.currency} />] as [
            string,
            ReactNode,
          ],
        ]),
    ...(claim.answerNote ? [[t`What the carrier wrote`, claim.answerNote] as [string, ReactNode]] : []),
  ]
  return (
    <Section title={t`The carrier’s answer`}>
      <FactList>
        {rows.map(([label, value]) => (
          <Fact key={label} name={label}>
            {value}
          </Fact>
        ))}
      </FactList>
    </Section>
  )
}

const WHAT: Readonly<Record<string, string>> = {
  'claim.added': t`Added`,
  'claim.changed': t`Changed`,
  'claim.filed': t`Filed`,
  'claim.sent-again': t`Letter e-mailed again`,
  'claim.acknowledged': t`Acknowledged by the carrier`,
  'claim.agreed': t`The carrier agreed to pay`,
  'claim.offer-made': t`The carrier made an offer`,
  'claim.declined': t`Declined by the carrier`,
  'claim.offer-accepted': t`Offer accepted`,
  'claim.offer-refused': t`Offer declined`,
  'claim.recovered': t`Recovery recorded`,
  'claim.recovery-removed': t`Payment removed`,
  'claim.closed': t`Closed`,
  'claim.reopened': t`Reopened`,
  'file.attached': t`File added`,
  'file.deleted': t`File deleted`,
}

function History({ claim }: { claim: ClaimDetails }) {
  if (claim.history.length === 0) return null
  return (
    <Section title={t`History`}>
      <Stack gap="sm" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {claim.history.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log have no id and do not move
          <li key={index}>
            <Text size="sm" fw={500}>
              {WHAT[line.what] ?? line.what}
            </Text>
            <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
              <Instant at={line.at} /> · {line.userName || t`Lading`}
              {line.what.startsWith('claim.') ? ` · ${line.detail}` : ''}
            </Text>
          </li>
        ))}
      </Stack>
    </Section>
  )
}
