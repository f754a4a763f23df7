import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SkuFileOutcomeValue } from '#contracts/entities/shop.ts'
import css from './free-shipping.module.css'

/** What a file of SKUs would do, did, or why it was not taken. */
export function SkuFileOutcome({ outcome }: { outcome: SkuFileOutcomeValue }) {
  // Why work ended early is told by its progress already.
  if (outcome.state === 'working' || outcome.state === 'failed') return null
  if (outcome.state === 'refused') return <Refused outcome={outcome} />
  const isTaken = outcome.state === 'taken'
  const Icon = isTaken ? IconCircleCheck : IconInfoCircle
  return (
    <>
      <Alert color={isTaken ? 'green' : 'blue'} variant="light" icon={<Icon size={18} />} role="status">
        {isTaken ? 'The file was taken: ' : 'The file would be taken: '}
        {changesOf(outcome)}
      </Alert>
      {isTaken ? null : <Sample outcome={outcome} />}
    </>
  )
}

function changesOf({ added, changed, unchanged, removed }: SkuFileOutcomeValue): string {
  const parts = [
    `${shown(added)} new`,
    `${shown(changed)} changed`,
    `${shown(unchanged)} there already and the same`,
    ...(removed > 0 ? [`${shown(removed)} removed`] : []),
  ]
  return `${parts.join(', ')}.`
}

const shown = (count: number): string => count.toLocaleString('en-US')

function Refused({ outcome }: { outcome: SkuFileOutcomeValue }) {
  const { rejectedCount, rejected } = outcome
  const title = rejectedCount === 1 ? 'One fault' : `${shown(rejectedCount)} faults`
  return (
    <>
      <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} role="alert">
        {title}. Nothing of the file was taken. Put it right and choose it again.
      </Alert>
      <Rows label={title} titles={['Row', 'Column', 'What is wrong']}>
        {rejected.map(({ row, field, reason }) => (
          <tr key={`${row} ${field} ${reason}`}>
            <td>{row === 0 ? 'File' : row}</td>
            <td>{field}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </Rows>
      {rejectedCount > rejected.length ? (
        <Text size="sm" c="dimmed">
          The first {shown(rejected.length)} of {shown(rejectedCount)}.
        </Text>
      ) : null}
    </>
  )
}

function Sample({ outcome }: { outcome: SkuFileOutcomeValue }) {
  return (
    <Rows label="The first rows" titles={['SKU', 'Description', 'Ships free', 'From quantity']}>
      {outcome.sample.map((rule) => (
        <tr key={rule.sku}>
          <td>{rule.sku}</td>
          <td>{rule.description}</td>
          <td>{rule.isFreeShipping ? 'Yes' : 'Never'}</td>
          <td>{rule.isFreeShipping ? shown(rule.minimumQuantity) : '–'}</td>
        </tr>
      ))}
    </Rows>
  )
}

function Rows({
  label,
  titles,
  children,
}: {
  label: string
  titles: readonly string[]
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={css.rows} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
