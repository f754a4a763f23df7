import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportTariff } from '#contracts/endpoints/tariff-figures.ts'
import { tariffRulesWork } from '#contracts/endpoints/tariffs.ts'
import type { TariffRules } from '#contracts/entities/tariff-rules.ts'
import { canChange } from '#domain/access/rights.ts'
import { plural } from '#domain/text/plural.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import type { RaiseDialogProps } from './raise-dialog.tsx'
import type { Reading, RulesFormProps } from './rules-form.tsx'
import { dayText, VersionTimeline } from './version-timeline.tsx'

const FORM = partFrom<RulesFormProps>(() => import('./rules-form.tsx').then((part) => part.RulesForm))
const RAISE = partFrom<RaiseDialogProps>(() => import('./raise-dialog.tsx').then((part) => part.RaiseDialog))

interface ContractDeskProps {
  scac: string
  rateModeId: number
}

/** One contract: what is in force, its versions, and the draft that is typed. */
export function ContractDesk(contract: ContractDeskProps) {
  const isChangeable = canChange(useUser().userType)
  /** Id of the version that the form starts from; '' = the one in force; null = no form. */
  const [edited, setEdited] = useState<string | null>(null)
  const body = { ...contract, ...(edited ? { tariffId: edited } : {}) }
  const reading = useCall(tariffRulesWork, body, { silent: true })
  if (reading.error)
    return <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
  if (!reading.data) return <Skeleton height={240} aria-label="Loading the contract" />
  const { data } = reading
  const { rules } = data
  if (edited !== null && rules) {
    return (
      <LazyPart
        key={`${data.tariffId} ${data.version?.revision}`}
        of={FORM}
        isWanted
        waiting={<Skeleton height={320} />}
        with={{
          contract,
          reading: { ...data, rules },
          onSaved: () => setEdited(null),
          onClose: () => setEdited(null),
        }}
      />
    )
  }
  return (
    <Stack gap="md">
      {data.notices.map((notice) => (
        <Alert key={notice} color="amber" variant="light">
          {notice}
        </Alert>
      ))}
      <InForce contract={contract} reading={data} isChangeable={isChangeable} onEdit={() => setEdited('')} />
      <VersionTimeline
        contract={contract}
        isChangeable={isChangeable}
        isTyped={rules !== null}
        onEdit={setEdited}
      />
    </Stack>
  )
}

interface InForceProps {
  contract: ContractDeskProps
  reading: Reading
  isChangeable: boolean
  onEdit: () => void
}

function InForce({ contract, reading, isChangeable, onEdit }: InForceProps) {
  const { inForce, rules, carrierName } = reading
  const [isRaising, setRaising] = useState(false)
  if (!inForce) {
    return (
      <Section title="In force">
        <EmptyState
          title={`${carrierName} has no contract`}
          hint="Type its rules, then import its rates; or import a workbook with all of it."
          action={isChangeable ? <Starts isTyped={rules !== null} onEdit={onEdit} /> : null}
        />
      </Section>
    )
  }
  return (
    <Section
      title="In force"
      note={`${inForce.name}, from ${dayText(inForce.effectiveFrom)}`}
      actions={
        <Group gap="xs">
          <ExportButton contract={contract} />
          {isChangeable && rules ? (
            <>
              <Button size="xs" variant="default" onClick={() => setRaising(true)}>
                Raise…
              </Button>
              <Button size="xs" onClick={onEdit}>
                Change…
              </Button>
            </>
          ) : null}
        </Group>
      }
    >
      {rules ? <InWords rules={rules} reading={reading} /> : <OtherMode reading={reading} />}
      <LazyPart
        of={RAISE}
        isWanted={isRaising}
        isAbove
        with={{ contract, isOpen: isRaising, onClose: () => setRaising(false) }}
      />
    </Section>
  )
}

function Starts({ isTyped, onEdit }: { isTyped: boolean; onEdit: () => void }) {
  return (
    <Group gap="xs">
      {isTyped ? <Button onClick={onEdit}>Start a contract</Button> : null}
      <LinkButton variant="default" to={'/Carriers' as never} search={{ view: 'RateSheets' } as never}>
        Import a workbook
      </LinkButton>
    </Group>
  )
}

function ExportButton({ contract }: { contract: ContractDeskProps }) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    setRunning(true)
    const outcome = await download(exportTariff, contract)
    setRunning(false)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isRunning}
      onClick={() => void run()}
    >
      Export
    </Button>
  )
}

const percent = (thousandths: number) => `${thousandths / 1000}%`
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
const span = (figures: readonly number[], show: (one: number) => string) => {
  const [low, high] = [Math.min(...figures), Math.max(...figures)]
  return low === high ? show(low) : `${show(low)} to ${show(high)}`
}

/** The contract as somebody would say it on the phone. */
function InWords({ rules, reading }: { rules: TariffRules; reading: Reading }) {
  const { discounts, absoluteMinimums, fak, fuel, accessorials, areas } = rules
  const lines = [
    discounts.length > 0
      ? `${span(
          discounts.map((one) => one.percent),
          percent,
        )} off the gross rates (${plural(discounts.length, 'row')}).`
      : 'No discount.',
    absoluteMinimums.length > 0
      ? `Never below ${span(
          absoluteMinimums.map((one) => one.cents),
          dollars,
        )}.`
      : 'No floor.',
    ...fak.map((one) => `Class ${one.fromClass} to ${one.toClass} is rated as ${one.ratedClass}.`),
    fuel ? `Fuel by ${fuel.tableId} and ${fuel.indexId}.` : 'Prices include fuel.',
    `${plural(accessorials.length, 'accessorial')}, ${plural(areas.length, 'area')}, ` +
      `${reading.laneCount.toLocaleString('en-US')} lanes.`,
  ]
  return (
    <Stack gap={4}>
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
    </Stack>
  )
}

function OtherMode({ reading }: { reading: Reading }) {
  return (
    <Text>
      {reading.zoneCount > 0 ? `${plural(reading.zoneCount, 'zone')}. ` : ''}
      {reading.laneCount > 0 ? `${reading.laneCount.toLocaleString('en-US')} lanes. ` : ''}
      Export it as a workbook, change it there, and import it under Rate sheets.
    </Text>
  )
}
