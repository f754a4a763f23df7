import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { readFuelPricesNow } from '#contracts/endpoints/fuel.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import type { PublicSeries } from './fuel-words.ts'

/**
 * Whether the public diesel price is imported every week, the last success, and for administrators a button to import
 * now.
 */
export function PublicSeriesState({ series }: { series: PublicSeries }) {
  const { userType } = useUser()
  const change = useChange(readFuelPricesNow)
  const isAdministrator = userType === 'Admin' || userType === 'Internal'
  const run = async () => {
    const outcome = await change.run({}, { silent: true })
    if (outcome.kind === 'refused') return
    const { saved } = outcome.value
    toast(
      'success',
      saved === 0
        ? t`There are no newer prices.`
        : t`${plural(saved, { one: '# price', other: '# prices' })} added.`,
    )
  }
  return (
    <section aria-label={t`Public price series`}>
      <Group gap="sm" align="center">
        <Text size="sm" fw={600}>
          <Trans>Weekly import of the EIA US diesel price</Trans>
        </Text>
        <Standing series={series} />
        {series.isSetUp && isAdministrator ? (
          <Button size="xs" variant="default" loading={change.isRunning} onClick={() => void run()}>
            <Trans>Update now</Trans>
          </Button>
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        <History series={series} />
      </Text>
      {change.refused ? <ErrorState message={change.refused.message} /> : null}
    </section>
  )
}

function Standing({ series: { isSetUp, isSandbox, problem } }: { series: PublicSeries }) {
  if (!isSetUp)
    return (
      <Badge color="gray" tt="none">
        <Trans>Not set up</Trans>
      </Badge>
    )
  return (
    <>
      <Badge color={isSandbox ? 'violet' : 'accent'} tt="none">
        {isSandbox ? t`Sandbox: sample prices` : t`Key is set`}
      </Badge>
      {problem ? (
        <Badge color="red" tt="none">
          <Trans>Last update failed</Trans>
        </Badge>
      ) : null}
    </>
  )
}

function History({ series }: { series: PublicSeries }) {
  const { isSetUp, lastReadAt, lastSavedCount, problem, problemAt } = series
  if (!isSetUp)
    return t`No EIA key is set (EIA_KEY), so enter or import prices here. The key is free; the operator of this installation sets it.`
  return (
    <>
      {lastReadAt ? (
        <Trans>
          Last worked <Instant at={lastReadAt} />,{' '}
          {plural(lastSavedCount, { one: '# new price', other: '# new prices' })}.
        </Trans>
      ) : (
        t`Not updated yet. It is updated every Tuesday and Wednesday.`
      )}
      {problem ? (
        <Trans>
          {' '}
          Failed <Instant at={problemAt} />: {problem}
        </Trans>
      ) : null}
    </>
  )
}
