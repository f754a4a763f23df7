import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { moneyText } from '../../ui/money.tsx'
import { isForbidden, type RateRow } from './rate-rows.ts'
import { TENDER_OPTIONS } from './tender-options.ts'

interface BookMenuProps {
  row: RateRow
  /** The price that the product's defaults would take. */
  isSuggested: boolean
  /** Prices that are on their way or no longer hold cannot be booked. */
  isDisabled: boolean
  /** Id of the words that say why not. */
  reasonId: string
  onBook: (row: RateRow, flag: TenderFlag) => void
}

/** Books a price, in one of the three ways of tendering. */
export function BookMenu({ row, isSuggested, isDisabled, reasonId, onBook }: BookMenuProps) {
  const isRefused = isForbidden(row)
  const name = `Book ${row.carrierName} for ${moneyText(row.cents, row.currency)}`
  return (
    <Menu width={300} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          size="xs"
          variant={isSuggested ? 'filled' : 'default'}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={isDisabled || isRefused || row.sheet === null}
          aria-label={name}
          aria-describedby={isRefused || isDisabled ? reasonId : undefined}
          data-book={row.sheet?.id}
        >
          Book
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {TENDER_OPTIONS.map(({ flag, label, meaning }, index) => (
          <Menu.Item key={flag} data-autofocus={index === 0 || undefined} onClick={() => onBook(row, flag)}>
            <strong>{label}</strong>
            <br />
            {meaning}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
