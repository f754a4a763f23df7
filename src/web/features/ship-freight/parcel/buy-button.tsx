import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { moneyText } from '../../../ui/money.tsx'
import { isForbidden } from '../../../ui/rate-list/rate-rows.ts'
import type { BookMenuProps } from '../desk/prices/book-menu.tsx'
import { buysLabel } from './buys-label.ts'

/** Buys the label at a price; the confirmation asks whether to print it immediately. */
export function BuyButton(props: BookMenuProps) {
  const { row, isSuggested, isDisabled, reasonId, onBook, onBeforeBook } = props
  const isRefused = isForbidden(row)
  const service = serviceOf(row)
  const words = buysLabel(row) ? t`Buy label` : t`Book`
  return (
    <Button
      size="xs"
      variant={isSuggested ? 'filled' : 'default'}
      leftSection={<IconTag size={14} aria-hidden />}
      disabled={isDisabled || isRefused || row.sheet === null}
      aria-label={t`${words} ${service} for ${moneyText(row.cents, row.currency)}`}
      aria-describedby={isRefused || isDisabled ? reasonId : undefined}
      data-book={row.sheet?.id}
      onPointerEnter={onBeforeBook}
      onFocus={onBeforeBook}
      onClick={() => onBook(row, 'tender')}
    >
      {words}
    </Button>
  )
}

/** `UPS Ground`: two carriers may have a Ground, so the name includes the carrier. */
function serviceOf({ sheet, carrierName }: BookMenuProps['row']): string {
  const service = sheet?.serviceName ?? ''
  return service.startsWith(carrierName) ? service : `${carrierName} ${service}`.trim()
}
