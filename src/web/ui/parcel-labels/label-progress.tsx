import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { labelStates } from '#contracts/endpoints/parcel.ts'
import { useCall } from '../../api/queries.ts'
import { pageLink } from '../address/page-link.ts'
import { usePrintAndTell } from '../printing/use-print.ts'
import { TextLink } from '../text-link.tsx'
import styles from './parcel-labels.module.css'

export type LabelStates = ReplyOf<typeof labelStates>['rows']

/** The live connection reports a carrier's answer; polling covers a broken connection. */
const ASK_AGAIN_MS = 2_000
const NONE: LabelStates = []

/** Which of the shipments had labels ordered, and the status of each; polled until all carriers have answered. */
export function useLabelStates(shipmentIds: readonly string[]): { rows: LabelStates; isKnown: boolean } {
  const isWanted = shipmentIds.length > 0
  const [isBuying, setBuying] = useState(true)
  const { data } = useCall(
    labelStates,
    { shipmentIds: [...shipmentIds] },
    {
      silent: true,
      enabled: isWanted,
      ...(isBuying ? { refreshEvery: ASK_AGAIN_MS } : {}),
    },
  )
  const isWaiting = data?.rows.some(({ state }) => state === 'buying') ?? true
  useEffect(() => setBuying(isWaiting), [isWaiting])
  return { rows: data?.rows ?? NONE, isKnown: !isWanted || data !== undefined }
}

interface LabelProgressProps {
  rows: LabelStates
  mayPrint: boolean
}

/** The labels of many parcels: the number bought, the refusals with links to fix them, and a button to print all. */
export function LabelProgress({ rows, mayPrint }: LabelProgressProps) {
  const { print, isRunning } = usePrintAndTell()
  if (rows.length === 0) return null
  const bought = rows.filter(({ state }) => state === 'bought')
  const refused = rows.filter(({ state }) => state === 'failed' || state === 'unknown')
  const waiting = rows.filter(({ state }) => state === 'buying').length
  const labels = bought.reduce((sum, row) => sum + row.labels, 0)
  const words = [
    t`Labels bought for ${bought.length.toLocaleString('en-US')} of ${plural(rows.length, { one: '# parcel', other: '# parcels' })}`,
    ...(waiting > 0 ? [t`${waiting.toLocaleString('en-US')} being bought`] : []),
    ...(refused.length > 0 ? [t`${refused.length.toLocaleString('en-US')} rejected`] : []),
  ]
  return (
    <Stack gap="xs" component="section" aria-label={t`Labels`}>
      <Text size="sm" role="status">
        {words.join(' · ')}
      </Text>
      {waiting > 0 ? (
        <Progress
          value={(100 * (rows.length - waiting)) / rows.length}
          size="sm"
          aria-label={t`Labels processed`}
        />
      ) : null}
      {refused.length > 0 ? (
        <ul className={styles.refused} aria-label={t`Rejected labels`}>
          {refused.map((row) => (
            <li key={row.shipmentId}>
              <span className="lading-code">{row.bolNumber}</span> {row.carrier}: {row.message}{' '}
              <TextLink {...pageLink('Parcel', { shipmentid: row.shipmentId })}>
                <Trans>Fix and buy again</Trans>
              </TextLink>
            </li>
          ))}
        </ul>
      ) : null}
      {mayPrint && bought.length > 0 ? (
        <Group>
          <Button
            size="xs"
            loading={isRunning}
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() =>
              void print({ shipmentIds: bought.map(({ shipmentId }) => shipmentId), kinds: ['CarrierLabel'] })
            }
          >
            {t`Print ${plural(labels, { one: '# label', other: '# labels' })}`}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}
