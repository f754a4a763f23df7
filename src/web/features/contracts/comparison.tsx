import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import { compareTariff } from '#contracts/endpoints/tariff-figures.ts'
import type { RateSheetDiff } from '#contracts/entities/rate-sheet.ts'
import type { TariffVersion } from '#contracts/entities/tariff-version.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { DiffTable } from '../../ui/tariff-diff/diff-table.tsx'

/** The cost of the last 90 days' shipments under a draft, lane by lane. */
export function Comparison({ version, onClose }: { version: TariffVersion; onClose: () => void }) {
  const compared = useCall(compareTariff, { tariffId: version.id }, { silent: true })
  const { diff = null, notices = [] } = compared.data ?? {}
  return (
    <Section
      title={t`Compared with the last 90 days`}
      note={version.name}
      actions={
        <Button size="xs" variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      {compared.error ? <ErrorState message={compared.error.message} /> : null}
      {compared.isLoading ? <Skeleton height={200} role="status" aria-label={t`Comparing`} /> : null}
      <Stack gap="md">
        {notices.map((notice) => (
          <Alert key={notice} color="amber" variant="light">
            {notice}
          </Alert>
        ))}
        {diff && version.importId ? <DiffTable diff={diff} importId={version.importId} /> : null}
        {compared.data && !diff && notices.length === 0 ? (
          <Text size="sm">
            <Trans>There is nothing to compare.</Trans>
          </Text>
        ) : null}
      </Stack>
    </Section>
  )
}

/** The same in a sentence, for the confirmation before going live. */
export function ComparedSum({ tariffId }: { tariffId: string }) {
  const compared = useCall(compareTariff, { tariffId }, { silent: true })
  if (compared.isLoading) return <Skeleton height={40} mt="sm" role="status" aria-label={t`Comparing`} />
  const { diff = null, notices = [] } = compared.data ?? {}
  return (
    <Stack gap={4} mt="sm">
      {notices.map((notice) => (
        <Text key={notice} size="sm">
          {notice}
        </Text>
      ))}
      {diff ? <Text size="sm">{inWords(diff.all)}</Text> : null}
    </Stack>
  )
}

function inWords({ shipments, nowCents, newCents, lost, gained }: RateSheetDiff['all']): string {
  if (shipments === 0) return t`No shipments from the last 90 days to compare with.`
  const words = [
    nowCents > 0
      ? t`${plural(shipments, { one: '# shipment', other: '# shipments' })} from the last 90 days: ${moneyText(nowCents)} now, ${moneyText(newCents)} with this draft.`
      : t`${plural(shipments, { one: '# shipment', other: '# shipments' })} from the last 90 days; nothing to compare with.`,
  ]
  if (lost > 0)
    words.push(t`${plural(lost, { one: '# shipment', other: '# shipments' })} would no longer have a price.`)
  if (gained > 0)
    words.push(t`${plural(gained, { one: '# shipment', other: '# shipments' })} would get a price.`)
  return words.join(' ')
}
