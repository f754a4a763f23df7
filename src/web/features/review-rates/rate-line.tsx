import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { type ComponentProps, memo, useId } from 'react'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { RateLine } from '../../ui/rate-list/rate-line.tsx'
import { isForbidden, keyOfRow } from '../../ui/rate-list/rate-rows.ts'
import { offerName } from '../../ui/rate-list/rate-words.ts'
import { bookingPage, shortModeName } from './wanted-modes.ts'

interface LineEvents {
  onShip: (key: string) => void
  onShare: (key: string) => void
}

interface ModeLineProps
  extends LineEvents,
    Pick<ComponentProps<typeof RateLine>, 'row' | 'lane' | 'fromZip' | 'toZip'> {
  isRunning: boolean
  /** Another price is being saved. */
  isLocked: boolean
}

/** One price with its mode, and the buttons to ship or share it. */
export const ModeLine = memo(function ModeLine(props: ModeLineProps) {
  const { isRunning, isLocked, onShip, onShare, ...line } = props
  const { row } = line
  const wordsId = useId()
  const actions = (
    <Actions
      rowKey={keyOfRow(row)}
      name={offerName(row)}
      rateModeId={row.rateModeId}
      isOff={row.sheet === null || isLocked}
      isForbidden={isForbidden(row)}
      isRunning={isRunning}
      wordsId={wordsId}
      onShip={onShip}
      onShare={onShare}
    />
  )
  return <RateLine {...line} mode={shortModeName(row.rateModeId)} wordsId={wordsId} actions={actions} />
})

interface ActionsProps extends LineEvents {
  rowKey: string
  /** Carrier and service, for the accessible names of the buttons. */
  name: string
  rateModeId: number
  isOff: boolean
  isForbidden: boolean
  isRunning: boolean
  wordsId: string
}

const Actions = memo(function Actions(props: ActionsProps) {
  const { rowKey, name, isOff, isForbidden, isRunning, wordsId } = props
  const rights = rightsOf(useUser())
  return (
    <>
      <ActionIcon
        disabled={isOff}
        aria-label={t`Share the price from ${name}`}
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
    </>
  )
})
