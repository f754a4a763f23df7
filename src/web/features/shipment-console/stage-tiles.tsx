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
import css from './shipment-console.module.css'

type Stages = ReplyOf<typeof listConsole>['stages']

interface StageTilesProps {
  stages: Stages | undefined
  /** Pickups due today. */
  leaving: number | undefined
}

const TILES = [
  { stage: 'late', words: 'Late', icon: IconClockExclamation },
  { stage: 'atRisk', words: 'At risk', icon: IconAlertTriangle },
  { stage: 'leaving', words: 'Pickups today', icon: IconTruckLoading },
  { stage: 'tendered', words: 'Tendered', icon: IconSend },
  { stage: 'accepted', words: 'Accepted', icon: IconCircleCheck },
  { stage: 'pickedUp', words: 'Picked up', icon: IconTruck },
] as const

/** How many shipments are at each stage, in figures that are read from across the hall. */
export function StageTiles({ stages, leaving }: StageTilesProps) {
  return (
    <dl className={css.tiles}>
      {TILES.map(({ stage, words, icon: Icon }) => {
        const count = stage === 'leaving' ? leaving : stages?.[stage]
        return (
          <div key={stage} className={css.tile} data-stage={stage} data-none={count === 0 || undefined}>
            <dt>
              <Icon aria-hidden className={css.sign} />
              {words}
            </dt>
            <dd>{count?.toLocaleString('en-US') ?? '…'}</dd>
          </div>
        )
      })}
    </dl>
  )
}
