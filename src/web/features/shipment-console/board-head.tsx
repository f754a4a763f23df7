import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconArrowLeft, IconMaximize, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { clockOf } from '#domain/text/time-of-day.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import css from './shipment-console.module.css'

interface BoardHeadProps {
  now: number
  refreshedAt: string
  fault: string
  warehouses: readonly { WHSE: string; name: string }[]
  warehouse: string
  onWarehouse: (code: string) => void
  isHeld: boolean
  onHold: (isHeld: boolean) => void
}

/** Two missed updates: the board may be outdated. */
const OLD_MS = 75_000

/** Name, clock, warehouse, and whether the data is fresh. */
export function BoardHead(props: BoardHeadProps) {
  const { now, refreshedAt, fault, isHeld, onHold } = props
  const isOld = fault !== '' || (refreshedAt !== '' && now - Date.parse(refreshedAt) > OLD_MS)
  const Hold = isHeld ? IconPlayerPlay : IconPlayerPause
  return (
    <header className={css.head}>
      <h1>
        <Trans>Shipment Console</Trans>
      </h1>
      <p className={css.fresh} role="status" data-old={isOld || undefined}>
        {isOld ? t`Out of date since ${refreshedAt === '' ? t`the start` : clockOf(refreshedAt)}` : ''}
      </p>
      <div className={css.tools}>
        <WarehouseSelect {...props} />
        <button type="button" className={css.tool} aria-pressed={isHeld} onClick={() => onHold(!isHeld)}>
          <Hold size={20} aria-hidden /> {isHeld ? t`Resume page rotation` : t`Stay on this page`}
        </button>
        {document.fullscreenEnabled ? (
          <button
            type="button"
            className={css.tool}
            onClick={() => void document.documentElement.requestFullscreen().catch(() => {})}
          >
            <Trans>
              <IconMaximize size={20} aria-hidden /> Full screen
            </Trans>
          </button>
        ) : null}
        <TextLink {...pageLink('Track')} className={css.tool}>
          <Trans>
            <IconArrowLeft size={20} aria-hidden /> Exit
          </Trans>
        </TextLink>
      </div>
      <time className={css.clock} dateTime={new Date(now).toISOString()}>
        {clockOf(now)}
      </time>
    </header>
  )
}

function WarehouseSelect({ warehouses, warehouse, onWarehouse }: BoardHeadProps) {
  const others = warehouses.filter(({ WHSE }) => WHSE !== '')
  const isListed = warehouse === '' || others.some(({ WHSE }) => WHSE === warehouse)
  return (
    <select
      className={css.tool}
      aria-label={t`Warehouse`}
      value={warehouse}
      onChange={(event) => onWarehouse(event.currentTarget.value)}
    >
      <option value="">
        <Trans>All warehouses</Trans>
      </option>
      {others.map(({ WHSE, name }) => (
        <option key={WHSE} value={WHSE}>
          {name}
        </option>
      ))}
      {isListed ? null : <option value={warehouse}>{warehouse}</option>}
    </select>
  )
}
