import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { reRate } from '#contracts/endpoints/rating.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { call, type Outcome } from '../../api/call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import type { Premium } from '../../ui/receipt/premium.ts'
import { ReceiptCharges } from '../../ui/receipt/receipt-charges.tsx'
import { ReceiptWorking } from '../../ui/receipt/receipt-working.tsx'
import { reRateWords } from './re-rate-words.ts'
import css from './shipment-details.module.css'

/** The charges of a price and how each was computed, and whether computing it again gives the same amount. */
export function WhyThisPrice({ sheet, premium }: { sheet: PriceSheetValue; premium: Premium | null }) {
  return (
    <Stack gap="sm" className={css.why}>
      {sheet.guideReason ? (
        <Text size="sm">
          <Trans>Routing guide: {sheet.guideReason}</Trans>
        </Text>
      ) : null}
      <ReceiptCharges sheet={sheet} premium={premium} />
      <ReceiptWorking sheet={sheet} premium={premium} />
      {sheet.receipt.length > 0 ? <ReRate sheet={sheet} /> : null}
    </Stack>
  )
}

function ReRate({ sheet }: { sheet: PriceSheetValue }) {
  const [outcome, setOutcome] = useState<Outcome<ReplyOf<typeof reRate>> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    setOutcome(await call(reRate, { PricesheetID: sheet.id }, { silent: true }))
    setIsRunning(false)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        loading={isRunning}
        onClick={() => void run()}
      >
        <Trans>Re-rate</Trans>
      </Button>
      <div aria-live="polite">{outcome ? <Answer outcome={outcome} currency={sheet.currency} /> : null}</div>
    </Stack>
  )
}

function Answer({ outcome, currency }: { outcome: Outcome<ReplyOf<typeof reRate>>; currency: string }) {
  if (outcome.kind === 'refused') return <ErrorState message={outcome.message} />
  const { isSame, text } = reRateWords(outcome.value, currency)
  const Icon = isSame ? IconCircleCheck : IconAlertTriangle
  return (
    <Alert color={isSame ? 'green' : 'amber'} p="xs" icon={<Icon size={18} aria-hidden="true" />}>
      {text}
    </Alert>
  )
}
