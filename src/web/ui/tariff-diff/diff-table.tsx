import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadRateSheet } from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetDiff } from '#contracts/entities/rate-sheet.ts'
import { download } from '../../api/file.ts'
import { showDate } from '../../text/dates.ts'
import { ErrorState } from '../error-state.tsx'
import { Figures } from '../figures.tsx'
import { Money, moneyText } from '../money.tsx'
import sheet from '../sheet-table/sheet-table.module.css'
import { SheetTable } from '../sheet-table/sheet-table.tsx'

const dayText = (date: string): string => {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

/** The cost of the last 90 days under the new version: the total, and each lane with the greatest difference first. */
export function DiffTable({ diff, importId }: { diff: RateSheetDiff; importId: string }) {
  const [whose, setWhose] = useState<'all' | 'own'>('all')
  const [fault, setFault] = useState('')
  const fetchAll = async () => {
    const outcome = await download(downloadRateSheet, { importId, what: 'comparison' })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text fw={600}>
          <Trans>
            Your shipments from {dayText(diff.from)} to {dayText(diff.to)}
          </Trans>
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={t`Which shipments`}
          value={whose}
          onChange={(value) => setWhose(value as 'all' | 'own')}
          data={[
            { value: 'all', label: t`All in this mode` },
            { value: 'own', label: t`With this carrier` },
          ]}
        />
      </Group>
      <Totals sum={diff[whose]} />
      <Lanes diff={diff} />
      {fault ? <ErrorState message={fault} /> : null}
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void fetchAll()}
        >
          <Trans>Download all lanes as CSV</Trans>
        </Button>
        <Text size="sm" c="dimmed">
          <Trans>
            {diff.laneCount > diff.lanes.length
              ? t`${diff.lanes.length} of ${diff.laneCount.toLocaleString('en-US')} lanes are shown.`
              : t`${diff.laneCount} lanes.`}{' '}
            Costs cover the shipments that both versions can price. Both use the same pickup day and the same
            fuel price.
          </Trans>
        </Text>
      </Group>
    </Stack>
  )
}

function Totals({ sum }: { sum: RateSheetDiff['all'] }) {
  const figures: [label: string, value: string][] = [
    [t`Shipments`, sum.shipments.toLocaleString('en-US')],
    [t`Current cost`, moneyText(sum.nowCents)],
    [t`New cost`, moneyText(sum.newCents)],
    [t`Difference`, differenceText(sum)],
    [t`No longer priced`, sum.lost.toLocaleString('en-US')],
    [t`Newly priced`, sum.gained.toLocaleString('en-US')],
  ]
  return <Figures figures={figures} />
}

/** The difference with its sign, and in percent of the current cost. */
function differenceText({ nowCents, newCents }: { nowCents: number; newCents: number }): string {
  const difference = newCents - nowCents
  const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
  const percent = nowCents > 0 ? ` (${sign}${Math.abs((difference / nowCents) * 100).toFixed(1)}%)` : ''
  return `${sign}${moneyText(Math.abs(difference))}${percent}`
}

/** A lane that only one version prices cannot be compared, which is not a cost of $0.00. */
const isCompared = ({ nowCents, newCents }: RateSheetDiff['all']): boolean => nowCents > 0 || newCents > 0

function Lanes({ diff }: { diff: RateSheetDiff }) {
  return (
    <SheetTable label={t`Lanes`}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Origin</Trans>
          </th>
          <th scope="col">
            <Trans>Destination</Trans>
          </th>
          {[t`Shipments`, t`Current cost`, t`New cost`, t`Difference`, t`No longer priced`].map((title) => (
            <th scope="col" key={title} className={sheet.figure}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {diff.lanes.map((lane) => (
          <tr key={`${lane.origin} ${lane.destination}`}>
            <td>{lane.origin}</td>
            <td>{lane.destination}</td>
            <td className={sheet.figure}>{lane.shipments}</td>
            <td className={sheet.figure}>{isCompared(lane) ? <Money cents={lane.nowCents} /> : '–'}</td>
            <td className={sheet.figure}>{isCompared(lane) ? <Money cents={lane.newCents} /> : '–'}</td>
            <td className={sheet.figure}>{isCompared(lane) ? differenceText(lane) : '–'}</td>
            <td className={sheet.figure} title={lane.reason}>
              {lane.lost || ''}
            </td>
          </tr>
        ))}
      </tbody>
    </SheetTable>
  )
}
