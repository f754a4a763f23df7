import type { Classifier } from '#domain/ocean/container-event.ts'

/** The answer of every service that tracks containers, whatever its API. */
export interface OceanReport {
  /** '' if the service does not name one container. */
  containerNumber: string
  events: ReportedEvent[]
  loading: ReportedPlace
  discharge: ReportedPlace
  vesselName: string
  vesselImo: string
  voyage: string
  /** YYYY-MM-DD; '' if not reported. */
  lastFreeDay: string
  /** The current estimate of the arrival, ISO 8601; '' if it is in the events. */
  estimatedArrival: string
}

export interface ReportedPlace {
  /** UN/LOCODE; '' if not reported. */
  unlocode: string
  name: string
}

export interface ReportedEvent {
  classifier: Classifier
  /** A code of DCSA. */
  code: string
  /** ISO 8601 with its offset. */
  at: string
  /** The time of the report, ISO 8601; '' if unknown. */
  saidAt: string
  unlocode: string
  place: string
  /** IANA name; '' if it follows from the place. */
  timeZone: string
  vesselName: string
  vesselImo: string
  voyage: string
  isEmpty: boolean | null
  isTransshipment: boolean
}
