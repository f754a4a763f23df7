import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'

export interface TerminalMapProps {
  answer: LaneAnswer
  services: readonly LaneServiceValue[]
  /** The carrier that stands out. */
  chosen: LaneServiceValue | undefined
  onChosen: (scac: string) => void
}
