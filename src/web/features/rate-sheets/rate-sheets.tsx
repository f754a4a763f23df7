import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Skeleton, Stack, Text } from '@mantine/core'
import { listRateSheets } from '#contracts/endpoints/rate-sheets.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ImportDetails } from './import-details.tsx'
import { LoadSheet } from './load-sheet.tsx'
import { VersionList } from './version-list.tsx'

/** Rate sheets: upload one, compare its costs, make it live, roll it back. The open import is in the URL. */
export function RateSheets() {
  const isChangeable = canChange(useUser().userType)
  const { search, change } = useAddress<'Carriers'>()
  const { sheet } = search
  const list = useCall(listRateSheets, {}, { silent: true })
  const look = (importId: string | undefined) => change({ sheet: importId })
  if (list.error) return <ErrorState message={list.error.message} onRetry={() => void list.refetch()} />
  if (!list.data) return <Skeleton height={320} role="status" aria-label={t`Loading rate sheets`} />
  const { kinds, imports, fuelTables } = list.data
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={760}>
        <Trans>
          Import a carrier’s sheet as XLSX or CSV. It is checked row by row, compared with the version in
          force on your shipments from the last 90 days, and applies from the day you choose. Nothing changes
          before then.
        </Trans>
      </Text>
      {sheet ? (
        <ImportDetails key={sheet} importId={sheet} kinds={kinds} onClose={() => look(undefined)} />
      ) : null}
      {isChangeable && !sheet ? <LoadSheet kinds={kinds} fuelTables={fuelTables} onChecked={look} /> : null}
      <VersionList imports={imports} kinds={kinds} chosen={sheet ?? ''} onOpen={look} />
    </Stack>
  )
}
