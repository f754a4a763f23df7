import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { exportAccruals } from '#contracts/endpoints/payables.ts'
import { dateText, type Listed, totalsText, useExport } from './use-export.ts'

interface AccrualsProps {
  accruals: Listed['accruals']
  isChangeable: boolean
}

/** Freight that has shipped but is not billed, for accruals at the end of a period. */
export function Accruals({ accruals, isChangeable }: AccrualsProps) {
  const { shipments, totals, lastThrough } = accruals
  const [from, setFrom] = useState(accruals.from)
  const [through, setThrough] = useState(accruals.through < lastThrough ? lastThrough : accruals.through)
  const { save, isRunning, fields, reset } = useExport(exportAccruals)
  const words =
    shipments === 0
      ? t`Nothing is accrued.`
      : t`${plural(shipments, { one: '# shipment', other: '# shipments' })} accrued but not billed, ${totalsText(totals)}.`
  const day = (label: string, value: string, set: (date: string) => void, fault?: string) => (
    <TextInput
      type="date"
      label={label}
      value={value}
      error={fault}
      onChange={(event) => {
        set(event.currentTarget.value)
        reset()
      }}
    />
  )
  return (
    <Stack gap="xs">
      <Text>
        <Trans>
          {words}
          {lastThrough ? t` Last sent through ${dateText(lastThrough)}.` : ''} Each shipment is accrued once,
          and reversed once when it is billed.
        </Trans>
      </Text>
      {isChangeable ? (
        <Group gap="xs" align="flex-start">
          {day(t`Freight shipped from`, from, setFrom, fields.from)}
          {day('through', through, setThrough, fields.through)}
          <Group gap="xs" mt={25}>
            <Button
              variant="default"
              loading={isRunning}
              onClick={() => void save('XLSX', { from, through })}
            >
              <Trans>Accrue as Excel</Trans>
            </Button>
            <Button
              variant="default"
              disabled={isRunning}
              onClick={() => void save('CSV', { from, through })}
            >
              <Trans>Accrue as CSV</Trans>
            </Button>
          </Group>
        </Group>
      ) : null}
    </Stack>
  )
}
