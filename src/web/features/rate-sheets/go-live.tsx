import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { discardRateSheet, putRateSheetLive } from '#contracts/endpoints/rate-sheets.ts'
import type { RateSheetDetails } from '#contracts/entities/rate-sheet.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import { dayText } from './kinds.ts'

/** In the user's time zone: in the American evening, UTC already has tomorrow's date. */
const today = (): string => new Date().toLocaleDateString('en-CA')

/** The start date of the draft. Nothing changes until the user clicks the button. */
export function GoLive({ details, onDiscarded }: { details: RateSheetDetails; onDiscarded: () => void }) {
  const [date, setDate] = useState(today)
  const live = useChange(putRateSheetLive)
  const discard = useChange(discardRateSheet)
  const one = details.import
  const lost = details.diff?.all.lost ?? 0
  if (!canChange(useUser().userType)) return null
  const begin = async () => {
    const outcome = await live.run({ importId: one.id, effectiveFrom: date })
    if (outcome.kind === 'ok') toast('success', t`${one.name} applies from ${dayText(date)}.`)
  }
  const throwAway = async () => {
    const outcome = await discard.run({ importId: one.id })
    if (outcome.kind === 'ok') onDiscarded()
  }
  const refused = live.refused ?? discard.refused
  return (
    <Stack gap="sm">
      {lost > 0 ? (
        <Text>
          <Trans>
            {lost.toLocaleString('en-US')} of these shipments would have no price under this sheet, so the
            carrier would not be offered for them.
          </Trans>
        </Text>
      ) : null}
      <Group gap="sm" align="flex-end">
        <TextInput
          type="date"
          label={t`Effective from`}
          value={date}
          min={today()}
          onChange={(event) => setDate(event.currentTarget.value)}
          error={live.refused?.fields.effectiveFrom}
        />
        <Button onClick={() => void begin()} loading={live.isRunning} disabled={date === ''}>
          <Trans>Go live</Trans>
        </Button>
        <Button variant="default" onClick={() => void throwAway()} loading={discard.isRunning}>
          <Trans>Discard draft</Trans>
        </Button>
      </Group>
      {refused && !refused.isTold && !refused.fields.effectiveFrom ? (
        <ErrorState message={refused.message} />
      ) : null}
    </Stack>
  )
}
