import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { moneyText } from '../../../ui/money.tsx'
import type { WantedService } from './use-wanted-service.ts'

interface SuggestionNoteProps {
  sheet: PriceSheetValue | undefined
  wanted: WantedService | null
  onForget: () => Promise<void>
}

/** Which price is suggested, and why. */
export function SuggestionNote({ sheet, wanted, onForget }: SuggestionNoteProps) {
  if (!sheet || !wanted) return null
  return (
    <Alert radius={0} variant="light" icon={<IconHistory size={18} />} p="xs">
      <Group gap="sm" justify="space-between">
        <span>
          <strong>{sheet.serviceName || sheet.carrierName}</strong>, {moneyText(sheet.cents, sheet.currency)}:{' '}
          {wanted.words}
        </span>
        {wanted.isRemembered ? (
          <Button size="compact-xs" variant="default" onClick={() => void onForget()}>
            <Trans>Forget</Trans>
          </Button>
        ) : null}
      </Group>
    </Alert>
  )
}
