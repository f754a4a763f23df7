import { Badge, Button, Group, Text } from '@mantine/core'
import { readFuelPricesNow } from '#contracts/endpoints/fuel.ts'
import { plural } from '#domain/text/plural.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import type { PublicSeries } from './fuel-words.ts'

/** Whether the public diesel price is read every week, when that last worked, and for administrators: now. */
export function PublicSeriesState({ series }: { series: PublicSeries }) {
  const { userType } = useUser()
  const change = useChange(readFuelPricesNow)
  const isAdministrator = userType === 'Admin' || userType === 'Internal'
  const run = async () => {
    const outcome = await change.run({}, { silent: true })
    if (outcome.kind === 'refused') return
    const { saved } = outcome.value
    toast('success', saved === 0 ? 'There are no newer prices.' : `${plural(saved, 'price')} added.`)
  }
  return (
    <section aria-label="Public price series">
      <Group gap="sm" align="center">
        <Text size="sm" fw={600}>
          Weekly read of the EIA’s US diesel price
        </Text>
        <Standing series={series} />
        {series.isSetUp && isAdministrator ? (
          <Button size="xs" variant="default" loading={change.isRunning} onClick={() => void run()}>
            Read now
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
        Not set up
      </Badge>
    )
  return (
    <>
      <Badge color={isSandbox ? 'violet' : 'accent'} tt="none">
        {isSandbox ? 'Sandbox: invented prices' : 'Key is set'}
      </Badge>
      {problem ? (
        <Badge color="red" tt="none">
          Last read failed
        </Badge>
      ) : null}
    </>
  )
}

function History({ series }: { series: PublicSeries }) {
  const { isSetUp, lastReadAt, lastSavedCount, problem, problemAt } = series
  if (!isSetUp)
    return 'No key of the EIA is set (EIA_KEY), so prices are entered here or imported. The key is free; the operator of this installation sets it.'
  return (
    <>
      {lastReadAt ? (
        <>
          Last worked <Instant at={lastReadAt} />, {plural(lastSavedCount, 'new price')}.
        </>
      ) : (
        'Not read yet. It is read every Tuesday and Wednesday.'
      )}
      {problem ? (
        <>
          {' '}
          Failed <Instant at={problemAt} />: {problem}
        </>
      ) : null}
    </>
  )
}
