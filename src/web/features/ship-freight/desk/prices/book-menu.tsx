import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { ActionMenu } from '../../../../ui/action-menu/action-menu.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { isForbidden, type RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import { TENDER_OPTIONS } from './tender-options.ts'

export interface BookMenuProps {
  row: RateRow
  /** The suggested price. */
  isSuggested: boolean
  /** Prices that are still loading or outdated cannot be booked. */
  isDisabled: boolean
  /** Id of the text that gives the reason. */
  reasonId: string
  onBook: (row: RateRow, flag: TenderFlag) => void
  /** Called when the pointer or the focus reaches the button. */
  onBeforeBook: () => void
}

/** Books a price, in one of the three ways of tendering. */
export function BookMenu(props: BookMenuProps) {
  const { row, isSuggested, isDisabled, reasonId, onBook, onBeforeBook } = props
  const isRefused = isForbidden(row)
  const name = t`Book ${row.carrierName} for ${moneyText(row.cents, row.currency)}`
  return (
    <ActionMenu
      side="end"
      actions={TENDER_OPTIONS.map(({ flag, label, meaning }) => ({
        label,
        meaning,
        onClick: () => onBook(row, flag),
      }))}
      button={(opener) => (
        <Button
          {...opener}
          size="xs"
          variant={isSuggested ? 'filled' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={isDisabled || isRefused || row.sheet === null}
          aria-label={name}
          aria-describedby={isRefused || isDisabled ? reasonId : undefined}
          data-book={row.sheet?.id}
          onPointerEnter={onBeforeBook}
          onFocus={onBeforeBook}
        >
          <Trans>Book</Trans>
        </Button>
      )}
    />
  )
}
