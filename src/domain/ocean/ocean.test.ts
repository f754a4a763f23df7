import { describe, expect, it } from 'vitest'
import { isValidContainer } from '../check-digits/container.ts'
import { daysLate, freeTimeNow } from './arrival.ts'
import { currentEvents, EVENT_KINDS, eventLabel, isEventCode, type OceanEvent } from './container-event.ts'
import { CONTAINER_FIELDS, readMoment, readTypeWord } from './container-fields.ts'
import { journeyOf, stepOf, stepsOf } from './journey.ts'
import { nextContainerLook } from './look-again.ts'
import { findPort, PORTS, portLabel, zoneOfPort } from './ports.ts'
import { pointOn, progressOf, routeBetween } from './route.ts'

const PORTS_OF_TRIP = { loading: 'CNSHA', discharge: 'USLGB' }
const at = (day: number) => new Date(Date.UTC(2026, 9, day, 12))
const event = (code: string, unlocode: string, day: number, more: Partial<OceanEvent> = {}): OceanEvent => ({
  ...{
    classifier: 'ACT',
    code,
    unlocode,
    at: at(day),
    saidAt: at(day),
    isEmpty: null,
    isTransshipment: false,
  },
  ...more,
})

const TRIP: readonly (readonly [OceanEvent, string])[] = [
  [event('CONF', '', 1), 'booked'],
  [event('GTOT', 'CNSHA', 3, { isEmpty: true }), 'emptyOut'],
  [event('GTIN', 'CNSHA', 5, { isEmpty: false }), 'atOrigin'],
  [event('LOAD', 'CNSHA', 7, { isEmpty: false }), 'onTheWay'],
  [event('DEPA', 'CNSHA', 8), 'onTheWay'],
  [event('ARRI', 'KRPUS', 10), 'onTheWay'],
  [event('DISC', 'KRPUS', 11, { isTransshipment: true }), 'onTheWay'],
  [event('LOAD', 'KRPUS', 12, { isTransshipment: true }), 'onTheWay'],
  [event('ARRI', 'USLGB', 25), 'arrived'],
  [event('DISC', 'USLGB', 26), 'arrived'],
  [event('CUSI', 'USLGB', 26.5), 'arrived'],
  [event('CUSR', 'USLGB', 27), 'arrived'],
  [event('AVPU', 'USLGB', 27), 'arrived'],
  [event('GTOT', 'USLGB', 28, { isEmpty: false }), 'delivered'],
  [event('STRP', 'USRNO', 29), 'delivered'],
  [event('GTIN', 'USLGB', 30, { isEmpty: true }), 'returned'],
]

describe('the state of a container', () => {
  it('follows its events from the booking to the empty return', () => {
    TRIP.forEach(([, state], place) => {
      const events = TRIP.slice(0, place + 1).map(([one]) => one)
      expect([place, journeyOf(events, PORTS_OF_TRIP).state]).toEqual([place, state])
    })
  })

  it('is the same for any order of reports', () => {
    const events = TRIP.map(([one]) => one)
    const whole = journeyOf(events, PORTS_OF_TRIP)
    expect(journeyOf(events.toReversed(), PORTS_OF_TRIP)).toEqual(whole)
    expect(whole).toMatchObject({
      departedAt: at(8),
      arrivedAt: at(25),
      pickedUpAt: at(28),
      returnedAt: at(30),
    })
  })

  it('never goes back if an older event is reported late', () => {
    const arrived = journeyOf([event('ARRI', 'USLGB', 25)], PORTS_OF_TRIP)
    const later = journeyOf(
      [event('ARRI', 'USLGB', 25), event('LOAD', 'CNSHA', 7), event('ARRI', 'KRPUS', 26)],
      PORTS_OF_TRIP,
    )
    expect([arrived.state, later.state]).toEqual(['arrived', 'arrived'])
  })

  it('ignores planned and estimated events', () => {
    const estimates = (['PLN', 'EST'] as const).map((classifier) =>
      event('ARRI', 'USLGB', 25, { classifier }),
    )
    expect(journeyOf(estimates, PORTS_OF_TRIP)).toMatchObject({
      state: 'booked',
      arrivedAt: null,
      last: null,
    })
  })

  it('has a problem from a hold to its release', () => {
    const held = [event('DISC', 'USLGB', 26), event('HOLD', 'USLGB', 26)]
    expect(journeyOf(held, PORTS_OF_TRIP).problem).toBe('On hold')
    expect(journeyOf([...held, event('RELS', 'USLGB', 27)], PORTS_OF_TRIP).problem).toBe('')
    expect(journeyOf([event('CUSI', 'USLGB', 26)], PORTS_OF_TRIP).problem).toBe('Customs inspection')
  })

  it.each([
    // An empty container that returns to the port of loading has made no journey.
    [event('GTIN', 'CNSHA', 4, { isEmpty: true }), null],
    [event('GTOT', 'CNSHA', 4, { isEmpty: false }), null],
    [event('DISC', 'SGSIN', 4), null],
    [event('DEPA', 'USLGB', 26), null],
    [event('GTIN', '', 30, { isEmpty: true }), 'Empty returned'],
    [event('ISSU', '', 4), null],
  ])('takes no wrong step for %o', (one, step) => {
    expect(stepOf(one, PORTS_OF_TRIP)).toBe(step)
  })

  it('shows the steps with actual and expected times', () => {
    const events = [
      event('LOAD', 'CNSHA', 7),
      event('DEPA', 'CNSHA', 8, { classifier: 'EST' }),
      event('ARRI', 'USLGB', 25, { classifier: 'EST', saidAt: at(2) }),
      event('ARRI', 'USLGB', 27, { classifier: 'EST', saidAt: at(20) }),
    ]
    const steps = stepsOf(events, PORTS_OF_TRIP)
    expect(steps.filter(({ isDone }) => isDone).map(({ step }) => step)).toEqual([
      'Booked',
      'Empty picked up',
      'At origin port',
      'Loaded',
    ])
    expect(steps.find(({ step }) => step === 'Arrived')).toEqual({
      ...{ step: 'Arrived', isDone: false, at: at(27), unlocode: 'USLGB' },
    })
  })

  it('replaces estimates by later ones and by actual events', () => {
    const [first, second, actual] = [
      event('ARRI', 'USLGB', 25, { classifier: 'EST', saidAt: at(2) }),
      event('ARRI', 'USLGB', 24, { classifier: 'EST', saidAt: at(26) }),
      event('ARRI', 'USLGB', 27),
    ]
    expect(currentEvents([first, second])).toEqual([second])
    expect(currentEvents([first, second, actual])).toEqual([actual])
  })
})

describe('days late', () => {
  const lateOf = (first: string, arrived: string, timeZone: string) =>
    daysLate(
      { firstEstimate: new Date(first), estimate: null, arrivedAt: new Date(arrived), timeZone },
      new Date('2027-01-01T00:00:00Z'),
    )

  it('are counted by the port’s calendar', () => {
    // 11 PM and 1 AM in Long Beach: one day. In UTC both are on Nov 21.
    expect(lateOf('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', 'America/Los_Angeles')).toBe(1)
    expect(lateOf('2026-11-21T07:00:00Z', '2026-11-21T09:00:00Z', 'UTC')).toBe(0)
    // Over midnight in UTC, the same day in Singapore.
    expect(lateOf('2026-11-20T23:00:00Z', '2026-11-21T02:00:00Z', 'Asia/Singapore')).toBe(0)
    // Over the end of daylight saving time.
    expect(lateOf('2026-10-31T20:00:00Z', '2026-11-02T20:00:00Z', 'America/New_York')).toBe(2)
    expect(lateOf('2026-11-22T20:00:00Z', '2026-11-20T20:00:00Z', 'America/New_York')).toBe(-2)
  })

  it('increase with every day after the estimate', () => {
    const arrival = { firstEstimate: at(10), estimate: at(12), arrivedAt: null, timeZone: 'UTC' }
    expect(daysLate(arrival, at(5))).toBe(2)
    expect(daysLate(arrival, at(16))).toBe(6)
    expect(daysLate({ ...arrival, estimate: at(8) }, at(5))).toBe(-2)
    expect(daysLate({ ...arrival, estimate: at(8) }, at(9))).toBe(0)
    expect(daysLate({ ...arrival, firstEstimate: null }, at(5))).toBeNull()
  })
})

describe('free time', () => {
  const time = {
    ...{ lastFreeDay: '2026-11-20', returnBy: '2026-11-27', pickedUpAt: null, returnedAt: null },
    timeZone: 'America/Los_Angeles',
  }
  it.each([
    ['2026-11-17T20:00:00Z', 'later', 3],
    ['2026-11-18T20:00:00Z', 'soon', 2],
    // Nov 21 in UTC is still Nov 20 in Long Beach.
    ['2026-11-21T05:00:00Z', 'today', 0],
    ['2026-11-21T09:00:00Z', 'over', -1],
  ])('at %s is %s', (now, alert, daysLeft) => {
    expect(freeTimeNow(time, new Date(now))).toEqual({ kind: 'demurrage', alert, daysLeft })
  })

  it('is for the empty container after the full one was picked up', () => {
    const pickedUp = { ...time, pickedUpAt: new Date('2026-11-19T20:00:00Z') }
    const now = new Date('2026-11-26T20:00:00Z')
    expect(freeTimeNow(pickedUp, now)).toEqual({ kind: 'perDiem', alert: 'soon', daysLeft: 1 })
    expect(freeTimeNow({ ...pickedUp, returnedAt: now }, now).alert).toBe('none')
  })
})

describe('ports', () => {
  it('have a code, coordinates and a valid time zone', () => {
    for (const port of PORTS) {
      expect(port.unlocode).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      expect(Math.abs(port.latitude!)).toBeLessThan(70)
      expect(Math.abs(port.longitude!)).toBeLessThanOrEqual(180)
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: port.timeZone })).not.toThrow()
    }
    expect(new Set(PORTS.map(({ unlocode }) => unlocode)).size).toBe(PORTS.length)
    expect(PORTS.map(portLabel)).toContain('USLGB Long Beach')
  })

  it.each([
    ['USLGB', 'USLGB', 'Long Beach'],
    ['uslgb long beach', 'USLGB', 'Long Beach'],
    ['Long Beach', 'USLGB', 'Long Beach'],
    ['Long Beach, CA', 'USLGB', 'Long Beach'],
    ['NLMOE', 'NLMOE', 'NLMOE'],
    ['NLMOE Moerdijk', 'NLMOE', 'Moerdijk'],
    ['Moerdijk', '', 'Moerdijk'],
  ])('are found by %s', (text, unlocode, name) => {
    expect(findPort(text)).toMatchObject({ unlocode, name })
  })

  it('have their own time zone, and unknown ones UTC', () => {
    expect(zoneOfPort('CNSHA')).toBe('Asia/Shanghai')
    expect(findPort('Moerdijk')?.timeZone).toBe('UTC')
    expect(findPort(' ')).toBeNull()
  })
})

describe('the route on the map', () => {
  it('follows sea lanes, without a jump at the date line', () => {
    const [shanghai, longBeach, hamburg] = ['CNSHA', 'USLGB', 'DEHAM'].map((code) => findPort(code)!)
    const pacific = routeBetween(shanghai!, longBeach!)
    expect(pacific[0]).toEqual([121.65, 31.33])
    expect(pacific.at(-1)?.[0]).toBeCloseTo(-118.21 + 360, 2)
    for (const [place, [longitude]] of pacific.entries()) {
      expect(Math.abs(longitude - (pacific[place - 1]?.[0] ?? longitude))).toBeLessThan(100)
    }
    // Through Suez, not around the Cape.
    const suez = routeBetween(shanghai!, hamburg!)
    expect(suez.some(([x, y]) => Math.abs(x - 32.3) < 1 && Math.abs(y - 31.6) < 1)).toBe(true)
    expect(routeBetween(findPort('Moerdijk')!, hamburg!)).toEqual([])
  })

  it('connects every port with every other', () => {
    const some = PORTS.filter((_port, place) => place % 9 === 0)
    for (const from of some) {
      for (const to of some) {
        if (from === to) continue
        expect(routeBetween(from, to).length).toBeGreaterThan(1)
      }
    }
  })

  it('progresses with the days between departure and arrival', () => {
    const dates = { departedAt: at(1), expectedAt: at(11) }
    expect(progressOf('onTheWay', dates, at(6))).toBeCloseTo(0.5)
    expect(progressOf('onTheWay', dates, at(20))).toBe(0.98)
    expect(progressOf('booked', dates, at(6))).toBe(0)
    expect(progressOf('arrived', dates, at(6))).toBe(1)
    expect(
      pointOn(
        [
          [0, 0],
          [10, 0],
        ],
        0.5,
      ),
    ).toEqual([5, 0])
    expect(pointOn([], 0.5)).toBeNull()
  })
})

describe('the next check with the carrier', () => {
  const now = at(10)
  const one = { state: 'onTheWay' as const, estimatedArrival: at(30), lastNewsAt: at(9), failures: 0 }
  const hoursTo = (given: Partial<typeof one>) => {
    const next = nextContainerLook({ ...one, ...given }, now)
    return next && (next.getTime() - now.getTime()) / 3_600_000
  }
  it('is sooner near the arrival, and the interval doubles after failures', () => {
    expect(hoursTo({})).toBe(12)
    expect(hoursTo({ estimatedArrival: at(12) })).toBe(3)
    expect([1, 2, 3, 9].map((failures) => hoursTo({ failures }))).toEqual([0.5, 1, 2, 24])
    expect(nextContainerLook({ ...one, state: 'returned' }, now)).toBeNull()
    expect(nextContainerLook({ ...one, lastNewsAt: at(-120) }, now)).toBeNull()
  })
})

describe('a file of containers', () => {
  it.each([
    ['40HC', '40ft-HighCube'],
    ["40' HC", '40ft-HighCube'],
    ['45G1', '40ft-HighCube'],
    ['42g1', '40ft-Dry'],
    ['40ft-Dry', '40ft-Dry'],
    ['20 GP', '20ft-Dry'],
    ['20ft-Refrigerated', '20ft-Refrigerated'],
    ['22U1', '20ft-OpenTop'],
  ])('reads the type %s', (text, type) => {
    expect(readTypeWord(text)).toEqual({ kind: 'value', value: type })
  })

  it.each([
    ['2026-11-21 14:30', { date: '2026-11-21', time: '14:30', instant: '' }],
    ['11/21/2026 2:30 PM', { date: '2026-11-21', time: '14:30', instant: '' }],
    ['11/21/2026', { date: '2026-11-21', time: '', instant: '' }],
    ['2026-11-21T14:30:00-08:00', { date: '2026-11-21', time: '14:30', instant: '2026-11-21T22:30:00.000Z' }],
  ])('reads the moment %s', (text, value) => {
    expect(readMoment(text)).toEqual({ kind: 'value', value })
  })

  it('has examples that its own fields can read, with a valid container number', () => {
    for (const { read, example, units } of CONTAINER_FIELDS) {
      expect(read(example, units?.[0]?.id ?? '').kind).toBe('value')
    }
    expect(isValidContainer(CONTAINER_FIELDS[0]!.example)).toBe(true)
    expect(readTypeWord('box').kind).toBe('fault')
    expect(readMoment('soon').kind).toBe('fault')
  })
})

it('lists every event that can be entered', () => {
  for (const { code, isEmpty, label } of EVENT_KINDS) {
    expect(isEventCode(code)).toBe(true)
    expect(eventLabel(code, isEmpty)).toBe(label)
  }
  expect(eventLabel('GTIN', null)).toBe('Gate in')
  expect([isEventCode('XXXX'), eventLabel('XXXX', null)]).toEqual([false, 'XXXX'])
})
