import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { FuelPrices } from './fuel-prices.tsx'
import { FuelTables } from './fuel-tables.tsx'

/** Fuel: the weekly diesel price, and the tables that turn it into a surcharge. */
export function Fuel() {
  const isChangeable = canChange(useUser().userType)
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed" maw={760}>
        <Trans>
          A contract names an index and a fuel table. The index price on the pickup day determines the
          surcharge from the table. A missing price means no quote; an outdated price means a wrong quote.
        </Trans>
      </Text>
      <FuelPrices isChangeable={isChangeable} />
      <FuelTables isChangeable={isChangeable} />
    </Stack>
  )
}
