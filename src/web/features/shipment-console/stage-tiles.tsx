import { t } from '@lingui/core/macro'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconSend,
  IconTruck,
  IconTruckLoading,
} from '@tabler/icons-react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { listConsole } from '#contracts/endpoints/console.ts'
import { STANDING_WORDS } from '#domain/tracking/standing.ts'
import { term } from '../../text/terms.ts'
import { Defined } from '../../ui/definition/definition.tsx'
import css from './shipment-console.module.css'

type Stages = ReplyOf<typeof listConsole>['stages']

interface StageTilesProps {
  stages: Stages | undefined
  /** Pickups due today. */
  leaving: number | undefined
}

/** The definition of each figure; the same as on Today. */
const TILES = [
  { stage: 'late', words: t`Late`, icon: IconClockExclamation, definition: STANDING_WORDS.late },
  {
    stage: 'atRisk',
    words: t`At risk`,
    icon: IconAlertTriangle,
    definition: t`Not late yet, but a problem is open, the tender may not have arrived, the carrier expects to deliver after the promised day, an unconfirmed pickup closes within the hour, or there has been no event for longer than usual on the lane.`,
  },
  {
    stage: 'leaving',
    words: t`Pickups today`,
    icon: IconTruckLoading,
    definition: t`Today’s scheduled pickups at their origin, tendered or not.`,
  },
  {
    stage: 'tendered',
    words: t`Tendered`,
    icon: IconSend,
    definition: t`Tendered, not late or at risk, and not yet confirmed by the carrier.`,
  },
  {
    stage: 'accepted',
    words: t`Accepted`,
    icon: IconCircleCheck,
    definition: t`Confirmed by the carrier, not late or at risk, and not picked up yet.`,
  },
  {
    stage: 'pickedUp',
    words: t`Picked up, 24 h`,
    icon: IconTruck,
    definition: t`Picked up within the last 24 hours and neither late nor at risk. Shipments in transit for longer are on the board only while they are late or at risk.`,
  },
] as const

/** The number of shipments at each stage, readable from across the warehouse. */
export function StageTiles({ stages, leaving }: StageTilesProps) {
  return (
    <dl className={css.tiles}>
      {TILES.map(({ stage, words, icon: Icon, ...tile }) => {
        const definition = term(tile.definition)
        const count = stage === 'leaving' ? leaving : stages?.[stage]
        return (
          <div key={stage} className={css.tile} data-stage={stage} data-none={count === 0 || undefined}>
            <dt>
              <Icon aria-hidden className={css.sign} />
              <Defined definition={definition}>
                {(describedBy) => (
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: its definition shows on focus
                  <span tabIndex={0} aria-describedby={describedBy}>
                    {words}
                  </span>
                )}
              </Defined>
            </dt>
            <dd>{count?.toLocaleString('en-US') ?? '…'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
