import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { SkuFileOutcomeValue } from '#contracts/entities/shop.ts'
import { FaultList } from '../../ui/sheet-table/fault-list.tsx'
import { TitledRows } from '../../ui/sheet-table/titled-rows.tsx'

/** The preview or result of a SKU file, or why it was rejected. */
export function SkuFileOutcome({ outcome }: { outcome: SkuFileOutcomeValue }) {
  // The progress bar already shows why a job failed.
  if (outcome.state === 'working' || outcome.state === 'failed') return null
  if (outcome.state === 'refused') return <Refused outcome={outcome} />
  const isTaken = outcome.state === 'taken'
  const Icon = isTaken ? IconCircleCheck : IconInfoCircle
  return (
    <>
      <Alert color={isTaken ? 'green' : 'blue'} variant="light" icon={<Icon size={18} />} role="status">
        {isTaken ? t`The file was imported: ` : t`The file would be imported: `}
        {changesOf(outcome)}
      </Alert>
      {isTaken ? null : <Sample outcome={outcome} />}
    </>
  )
}

function changesOf({ added, changed, unchanged, removed }: SkuFileOutcomeValue): string {
  const parts = [
    t`${shown(added)} new`,
    t`${shown(changed)} changed`,
    t`${shown(unchanged)} unchanged`,
    ...(removed > 0 ? [t`${shown(removed)} removed`] : []),
  ]
  return `${parts.join(', ')}.`
}

const shown = (count: number): string => count.toLocaleString('en-US')

function Refused({ outcome }: { outcome: SkuFileOutcomeValue }) {
  const { rejectedCount, rejected } = outcome
  const title = rejectedCount === 1 ? t`One error` : t`${shown(rejectedCount)} errors`
  return (
    <>
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
        <Trans>{title}. Nothing in the file was imported. Fix the file and choose it again.</Trans>
      </Alert>
      <FaultList
        title={t`Problem`}
        faults={rejected.map(({ row, field, reason }) => ({ row, column: field, reason }))}
        total={rejectedCount}
        shown={rejected.length}
      />
    </>
  )
}

function Sample({ outcome }: { outcome: SkuFileOutcomeValue }) {
  return (
    <TitledRows title={t`The first rows`} titles={['SKU', t`Description`, t`Ships free`, t`From quantity`]}>
      {outcome.sample.map((rule) => (
        <tr key={rule.sku}>
          <td>{rule.sku}</td>
          <td>{rule.description}</td>
          <td>{rule.isFreeShipping ? t`Yes` : t`Never`}</td>
          <td>{rule.isFreeShipping ? shown(rule.minimumQuantity) : '–'}</td>
        </tr>
      ))}
    </TitledRows>
  )
}
