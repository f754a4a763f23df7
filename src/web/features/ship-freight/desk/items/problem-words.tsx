import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormErrorSummary } from '../../../../ui/form-error-summary.tsx'
import type { Faults } from '../form/change-form.ts'
import type { ItemRow, StopRow } from '../form/form.ts'
import type { Problem } from '../form/problem.ts'
import { fieldName } from './item-columns.ts'

export interface ProblemBannerProps {
  problem: Problem | null
  faults: Faults
  items: ItemRow[]
  stops?: readonly StopRow[]
  onRate: () => void
  onReload: () => void
  /** If given: the user can overwrite the other user's change. */
  onKeepMine?: () => void
  keepLabel?: string
}

/** The text of `ProblemBanner`. */
export function ProblemWords(props: ProblemBannerProps) {
  const { problem, faults, items, stops = [] } = props
  const paths = Object.keys(faults)
  if (paths.length > 0) {
    const labels = Object.fromEntries(
      paths.map((path) => [path, labelOf(path, faults[path] ?? '', items, stops)]),
    )
    return <FormErrorSummary message={problem?.message ?? ''} errors={faults} labels={labels} />
  }
  if (problem === null) return null
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        {problem.message}
        <WayOn {...props} problem={problem} />
      </Group>
    </Alert>
  )
}

function WayOn(props: ProblemBannerProps & { problem: Problem }): ReactNode {
  const { problem, onRate, onReload, onKeepMine, keepLabel = t`Keep mine and rate` } = props
  if (problem.way === 'rate-again') {
    return (
      <Button size="xs" onClick={onRate}>
        <Trans>Rate again</Trans>
      </Button>
    )
  }
  if (problem.way === 'reload') {
    return (
      <Group gap="xs">
        {problem.isOvertaken && onKeepMine ? (
          <Button size="xs" variant="default" onClick={onKeepMine}>
            {keepLabel}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={onReload}>
          <Trans>Reload the shipment</Trans>
        </Button>
      </Group>
    )
  }
  return null
}

const BLOCKS: Record<string, string> = {
  origin: t`From`,
  destination: t`To`,
  billTo: t`Third party`,
  pickup: t`Pickup`,
  services: t`Services`,
  equipment: t`Equipment`,
  customs: t`Commercial invoice`,
  accountNumber: t`Account`,
  signature: t`Options`,
}

/** `Line 2, Class`, `From`: the label of a faulty field on the screen. */
function labelOf(path: string, sentence: string, items: ItemRow[], stops: readonly StopRow[]): string {
  const [head = '', key, name] = path.split('.')
  if (head === 'stops') {
    const place = stops.findIndex((stop) => stop.key === key) + 1
    return place === 0 ? t`Stops` : t`Stop ${place}`
  }
  if (head === 'pieces') return key === undefined ? t`Packages` : t`Package ${Number(key) + 1}`
  if (head !== 'items') return BLOCKS[head] ?? ''
  const line = items.findIndex((row) => row.key === key) + 1
  if (line === 0) return t`Items`
  const cell = fieldName(name ?? '', items[line - 1]!)
  return cell && !sentence.startsWith(cell) ? t`Line ${line}, ${cell}` : t`Line ${line}`
}
