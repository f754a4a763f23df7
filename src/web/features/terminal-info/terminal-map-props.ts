import type { LaneServiceValue } from '#contracts/entities/lane-service.ts'
import type { LaneAnswer } from '../../ui/lane-search/use-lane.ts'

export interface TerminalMapProps {
  answer: LaneAnswer
  services: readonly LaneServiceValue[]
  /** The highlighted carrier. */
  chosen: LaneServiceValue | undefined
  onChosen: (scac: string) => void
}
