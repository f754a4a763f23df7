import { describe, expect, it } from 'vitest'
import {
  code,
  faultsOf,
  flag,
  formed,
  group,
  list,
  mark,
  neverSaid,
  number,
  text,
  wholeNumber,
} from './shape.test-support.ts'

const parcel = group(
  { Service: code('01', '03'), Lines: list(text(5), 2, 1), Weight: number(0.1, 150) },
  { Saturday: mark, Day: formed(/\d{8}/), Pieces: wholeNumber(1, 9), Residential: flag },
)
const fine = { Service: '03', Lines: ['Dock'], Weight: 1.5 }

describe('differences between a body and its published form', () => {
  it('are none if every field is allowed, and an indicator may be empty', () => {
    const more = { Saturday: '', Day: '20261124', Pieces: 2, Residential: false }
    expect(faultsOf(parcel, { ...fine, ...more })).toEqual([])
    // JSON omits undefined fields.
    expect(faultsOf(parcel, { ...fine, Saturday: undefined })).toEqual([])
  })

  it.each<[object, string]>([
    [{ Service: undefined }, 'body.Service is missing'],
    [{ Surprise: 1 }, 'body.Surprise is not published'],
    [{ toString: 'x' }, 'body.toString is not published'],
    [{ Service: 3 }, 'body.Service is no text'],
    [{ Service: '3' }, 'body.Service is none of its codes: "3"'],
    [{ Lines: 'Dock' }, 'body.Lines is no list'],
    [{ Lines: [] }, 'body.Lines has fewer than 1'],
    [{ Lines: ['a', 'b', 'c'] }, 'body.Lines has more than 2'],
    [{ Lines: [''] }, 'body.Lines[0] has fewer than 1 letters: ""'],
    [{ Lines: ['a', 'Docks 1'] }, 'body.Lines[1] has more than 5 letters: "Docks 1"'],
    [{ Lines: ['\ud83d'] }, 'body.Lines[0] has half a letter: "\\ud83d"'],
    [{ Weight: '1.5' }, 'body.Weight is no number'],
    [{ Weight: 0 }, 'body.Weight is not between 0.1 and 150: 0'],
    [{ Pieces: 1.5 }, 'body.Pieces is no whole number: 1.5'],
    [{ Day: '2026-11-24' }, 'body.Day has another form: "2026-11-24"'],
    [{ Day: '202611240' }, 'body.Day has another form: "202611240"'],
    [{ Residential: 'false' }, 'body.Residential is neither true nor false'],
  ])('are reported for %j', (more, fault) => {
    expect(faultsOf(parcel, { ...fine, ...more })).toEqual([fault])
  })

  it('are reported for a body that is not an object', () => {
    for (const body of [null, [], 'x']) expect(faultsOf(parcel, body)).toEqual(['body is no object'])
  })
})

describe('fields that no body has', () => {
  it('are listed by their paths, also within lists', () => {
    const order = group({ Parcels: list(parcel) }, { Note: text() })
    expect(neverSaid(order, [{ Parcels: [fine] }, { Parcels: [{ Day: '20261124' }] }])).toEqual([
      'body.Parcels[].Saturday',
      'body.Parcels[].Pieces',
      'body.Parcels[].Residential',
      'body.Note',
    ])
  })
})
