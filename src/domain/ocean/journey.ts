import { currentEvents, type OceanEvent } from './container-event.ts'

/** Computes a container's journey, from its booking to the return of the empty container, from its events. */

/** In the order of the journey. */
export const CONTAINER_STATES = [
  'booked',
  'emptyOut',
  'atOrigin',
  'onTheWay',
  'arrived',
  'delivered',
  'returned',
] as const
export type ContainerState = (typeof CONTAINER_STATES)[number]

export const STATE_LABELS: Readonly<Record<ContainerState, string>> = {
  booked: 'Booked',
  emptyOut: 'Being loaded',
  atOrigin: 'At origin port',
  onTheWay: 'At sea',
  arrived: 'Arrived',
  delivered: 'Out for delivery',
  returned: 'Empty returned',
}

/** The ports of a journey by UN/LOCODE; '' if unknown. */
export interface JourneyPorts {
  loading: string
  discharge: string
}

export interface Journey {
  state: ContainerState
  /** Why the container does not move: a hold or an inspection that has not been released; '' if there is none. */
  problem: string
  departedAt: Date | null
  arrivedAt: Date | null
  /** The full container left the terminal: demurrage ends here. */
  pickedUpAt: Date | null
  returnedAt: Date | null
  /** The latest actual event. */
  last: OceanEvent | null
}

/** The steps of the timeline; each is done by the first event of its kind. */
export const STEPS = [
  'Booked',
  'Empty picked up',
  'At origin port',
  'Loaded',
  'Departed',
  'Arrived',
  'Discharged',
  'Available',
  'Picked up',
  'Empty returned',
] as const
export type Step = (typeof STEPS)[number]

const STATE_OF_STEP: Readonly<Record<Step, ContainerState>> = {
  Booked: 'booked',
  'Empty picked up': 'emptyOut',
  'At origin port': 'atOrigin',
  Loaded: 'onTheWay',
  Departed: 'onTheWay',
  Arrived: 'arrived',
  Discharged: 'arrived',
  Available: 'arrived',
  'Picked up': 'delivered',
  'Empty returned': 'returned',
}

/**
 * The step that an event completes; null for an event that completes none: a transshipment, a stop at another port, a
 * document.
 */
export function stepOf(event: OceanEvent, ports: JourneyPorts): Step | null {
  const { code, isEmpty } = event
  const isAtSea = event.isTransshipment || isElsewhere(event, ports)
  const isOrigin = event.unlocode !== '' && event.unlocode === ports.loading
  switch (code) {
    case 'CONF':
      return 'Booked'
    case 'GTOT':
    case 'PICK':
      if (isEmpty === true) return 'Empty picked up'
      return isOrigin ? null : 'Picked up'
    case 'GTIN':
    case 'DROP':
      if (isEmpty === true) return isOrigin ? null : 'Empty returned'
      return isOrigin || ports.loading === '' ? 'At origin port' : null
    case 'LOAD':
      return isAtSea || isDestination(event, ports) ? null : 'Loaded'
    case 'DEPA':
      return isAtSea || isDestination(event, ports) ? null : 'Departed'
    case 'ARRI':
      return isAtSea || isOrigin ? null : 'Arrived'
    case 'DISC':
      return isAtSea || isOrigin ? null : 'Discharged'
    case 'AVPU':
      return isOrigin ? null : 'Available'
    default:
      return null
  }
}

const isDestination = ({ unlocode }: OceanEvent, ports: JourneyPorts): boolean =>
  unlocode !== '' && unlocode === ports.discharge

/** At a port that is neither end of the journey, as far as both are known. */
const isElsewhere = ({ unlocode }: OceanEvent, { loading, discharge }: JourneyPorts): boolean =>
  unlocode !== '' && discharge !== '' && unlocode !== loading && unlocode !== discharge

const PROBLEMS: Readonly<Record<string, string>> = {
  HOLD: 'On hold',
  CUSS: 'Customs scan',
  CUSI: 'Customs inspection',
}
const RELEASES = new Set(['RELS', 'CUSR', 'GTOT'])

/**
 * The state after all events that have happened. The order of their arrival does not matter, and a late report of an
 * earlier event never moves a container back: the furthest step counts.
 */
export function journeyOf(events: readonly OceanEvent[], ports: JourneyPorts): Journey {
  const happened = events
    .filter(({ classifier }) => classifier === 'ACT')
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const first = new Map<Step, Date>()
  let furthest = 0
  let problem = ''
  for (const event of happened) {
    const step = stepOf(event, ports)
    if (step) {
      if (!first.has(step)) first.set(step, event.at)
      furthest = Math.max(furthest, CONTAINER_STATES.indexOf(STATE_OF_STEP[step]))
    }
    if (PROBLEMS[event.code]) problem = PROBLEMS[event.code]!
    else if (RELEASES.has(event.code)) problem = ''
  }
  const state = CONTAINER_STATES[furthest]!
  return {
    state,
    problem: state === 'returned' ? '' : problem,
    departedAt: first.get('Departed') ?? null,
    arrivedAt: first.get('Arrived') ?? first.get('Discharged') ?? null,
    pickedUpAt: first.get('Picked up') ?? null,
    returnedAt: first.get('Empty returned') ?? null,
    last: happened.at(-1) ?? null,
  }
}

export interface StepTime {
  step: Step
  isDone: boolean
  /** When it happened, or the latest estimate; null if neither is known. */
  at: Date | null
  unlocode: string
}

/** All steps with their times; steps before the furthest one are done even if no carrier reported them. */
export function stepsOf(events: readonly OceanEvent[], ports: JourneyPorts): StepTime[] {
  const inOrder = currentEvents(events)
  const actual = new Map<Step, OceanEvent>()
  const expected = new Map<Step, OceanEvent>()
  for (const event of inOrder) {
    const step = stepOf(event, ports)
    if (!step) continue
    if (event.classifier !== 'ACT') expected.set(step, event)
    else if (!actual.has(step)) actual.set(step, event)
  }
  const furthest = Math.max(-1, ...[...actual.keys()].map((step) => STEPS.indexOf(step)))
  return STEPS.map((step, at) => {
    const event = actual.get(step) ?? (at > furthest ? expected.get(step) : undefined)
    // A container that was entered has been booked.
    const isDone = at <= furthest || step === 'Booked'
    return { step, isDone, at: event?.at ?? null, unlocode: event?.unlocode ?? '' }
  })
}
