import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import css from './lane-search.module.css'

interface SilentCarriersProps {
  services: readonly Pick<LaneServiceValue, 'scac' | 'carrierName'>[]
  /** The title, which names what these carriers lack. */
  title: string
}

/** The carriers without service information for a lane, folded, so that users can look for a missing one. */
export function SilentCarriers({ services, title }: SilentCarriersProps) {
  if (services.length === 0) return null
  return (
    <details className={css.silent}>
      <summary>
        {title} ({services.length})
      </summary>
      <p>{services.map(({ carrierName, scac }) => `${carrierName} (${scac})`).join(', ')}</p>
    </details>
  )
}
