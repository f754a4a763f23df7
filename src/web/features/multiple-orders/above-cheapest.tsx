import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { routeMany } from '#contracts/endpoints/schedule.ts'
import type { BulkJob } from '#contracts/entities/outcome.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'

/** How much a routing chose above the cheapest price of each row, with a button that chooses those prices. */
export function AboveCheapest({ job, onJob }: { job: BulkJob; onJob: (jobId: string) => void }) {
  const { run, isRunning } = useChange(routeMany)
  const mayChange = canChange(useUser().userType)
  const { aboveCheapestCents: cents, aboveCheapestRows: rows } = job
  const change = async () => {
    const outcome = await run({ aboveCheapestOf: job.id, rule: 'cheapest', outcomes: 'none' })
    if (outcome.kind === 'ok') onJob(outcome.value.job.id)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Group gap="sm">
      <Text size="sm">
        <Trans>
          {plural(rows, { one: '# shipment costs', other: '# shipments cost' })}
          {cents === null ? t` more than` : t` ${moneyText(cents, job.currency)} above`} the cheapest price.
        </Trans>
      </Text>
      {mayChange ? (
        <Button size="xs" variant="default" loading={isRunning} onClick={() => void change()}>
          {rows === 1 ? t`Switch to the cheapest` : t`Switch all to the cheapest`}
        </Button>
      ) : null}
    </Group>
  )
}
