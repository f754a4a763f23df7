import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconShare } from '@tabler/icons-react'
import { memo } from 'react'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import css from './rate-grid.module.css'
import { bookingPage } from './wanted-modes.ts'

interface RateActionsProps {
  rowKey: string
  /** Carrier and service, for the names of the buttons. */
  name: string
  rateModeId: number
  isOff: boolean
  isForbidden: boolean
  isRunning: boolean
  isOpen: boolean
  whyId: string
  wordsId: string
  onOpen: (isOpen: boolean) => void
  onShip: (key: string) => void
  onShare: (key: string) => void
}

/** What can be done with a price. */
export const RateActions = memo(function RateActions(props: RateActionsProps) {
  const { rowKey, name, isOff, isForbidden, isRunning, isOpen, whyId, wordsId } = props
  const rights = rightsOf(useUser())
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={css.do}>
      <Button
        size="xs"
        variant="subtle"
        disabled={isOff}
        aria-expanded={isOpen}
        aria-controls={isOpen ? whyId : undefined}
        aria-label={t`Why this price of ${name}`}
        rightSection={<Chevron size={14} aria-hidden />}
        onClick={() => props.onOpen(!isOpen)}
      >
        <Trans>Why this price</Trans>
      </Button>
      <ActionIcon
        disabled={isOff}
        aria-label={t`Share the price of ${name}`}
        title={t`Share as a quote`}
        onClick={() => props.onShare(rowKey)}
      >
        <IconShare size={16} aria-hidden />
      </ActionIcon>
      {canOpen(rights, bookingPage(props.rateModeId)) ? (
        <Button
          size="xs"
          variant="default"
          disabled={isOff || isForbidden}
          loading={isRunning}
          aria-label={t`Ship this with ${name}`}
          aria-describedby={isForbidden ? wordsId : undefined}
          onClick={() => props.onShip(rowKey)}
        >
          <Trans>Ship this</Trans>
        </Button>
      ) : null}
    </div>
  )
})
