import { describe, expect, it } from 'vitest'
import { ACCESSORIAL_FIELDS } from './accessorial-sheet.ts'
import { LTL_RATE_FIELDS } from './ltl-rate-fields.ts'
import { makeRowReader, problemsOfChoices } from './read-row.ts'
import { SHEET_KINDS } from './sheet-kinds.ts'
import { findHeader, suggestColumns } from './suggest-columns.ts'

const columnsOf = (header: string[], rows: string[][] = []) =>
  Object.fromEntries(
    suggestColumns(LTL_RATE_FIELDS, header, rows).map(({ field, column }) => [field, column]),
  )

describe('columns', () => {
  it.each(SHEET_KINDS.map((kind) => [kind.label, kind] as const))(
    'of the template of a %s are all found, and its example can be read',
    (_label, kind) => {
      const header = kind.fields.map(({ label }) => label)
      const example = kind.fields.map((field) => field.example)
      const suggested = suggestColumns(kind.fields, header, [example])
      expect(suggested.map(({ column }) => column)).toEqual(header.map((_title, index) => index))
      expect(suggested.every(({ confidence }) => confidence > 0.99)).toBe(true)
      expect(makeRowReader(kind.fields, suggested, header).read({ number: 2, cells: example }).kind).toBe(
        'row',
      )
    },
  )

  it('are recognized by the headings that carriers print', () => {
    const found = columnsOf([
      'From ZIP',
      'DEST_ZIP3',
      'Freight Clas',
      'Min',
      '<500',
      '500-999',
      '1000 lb',
      '2M',
      '5,000+',
      '10000',
      '20M',
      '30M',
      '40M',
    ])
    expect(Object.values(found)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('are recognized by their content if the heading does not help', () => {
    const rows = [
      ['x', 'LGDEL', 'flat'],
      ['y', 'APPT', 'per cwt'],
    ]
    const found = suggestColumns(ACCESSORIAL_FIELDS, ['', 'Spalte 2', 'Spalte 3'], rows)
    expect(found.find(({ field }) => field === 'code')).toMatchObject({ column: 1, by: 'content' })
    expect(found.find(({ field }) => field === 'basis')).toMatchObject({ column: 2, by: 'content' })
  })

  it('are not suggested if the heading matches but the cells do not', () => {
    expect(columnsOf(['Class'], [['A'], ['B'], ['C']]).freightClass).toBeNull()
  })

  it('never fill two fields, and a number in a heading never matches another number', () => {
    const found = columnsOf(['500', '5000'])
    expect([found.M5C, found.M5M, found.L5C]).toEqual([0, 1, null])
  })

  it('are found below text above the table', () => {
    const rows = [
      ['Rates of a made-up carrier', '', '', ''],
      ['Valid from 2026', '', '', ''],
      ['Origin', 'Destination', 'Class', 'Min'],
      ['895', '900', '50', '95'],
    ]
    expect(
      findHeader(
        LTL_RATE_FIELDS,
        rows.map((cells) => ({ cells })),
      ),
    ).toBe(2)
  })
})

describe('a choice of columns', () => {
  const fields = LTL_RATE_FIELDS
  const choice = (field: string, column: number | null, fallback = '') => ({
    field,
    column,
    fallback,
    unit: '',
  })
  it('is rejected if a field is missing, or a column is used twice or does not exist', () => {
    const problems = problemsOfChoices(
      fields,
      [choice('origin', 0), choice('destination', 0), choice('freightClass', 99)],
      5,
    )
    expect(problems).toEqual([
      'Class: there is no such column.',
      'Choose the column for Minimum charge.',
      'Choose the column for L5C.',
      'Column A is chosen for two fields.',
    ])
  })

  it('fills empty cells with the user’s value, and reports the wrong column', () => {
    const choices = [
      choice('origin', 0),
      choice('destination', 1),
      choice('freightClass', null, '70'),
      choice('minimum', 2, '90'),
      choice('L5C', 3),
    ]
    const reader = makeRowReader(fields, choices, ['From', 'To', 'Min', 'Rate'])
    expect(reader.read({ number: 2, cells: ['895', '900', '', '87.45'] })).toMatchObject({
      kind: 'row',
      values: { freightClass: '70', minimum: 9_000, L5C: 874_500 },
    })
    expect(reader.read({ number: 3, cells: ['nowhere', '', '=A1', '-5', 'more'] })).toMatchObject({
      kind: 'faults',
      faults: [
        { row: 3, column: 'E' },
        { column: 'From' },
        { column: 'To', reason: 'Destination is missing.' },
        { column: 'Min' },
        { column: 'Rate' },
      ],
    })
  })

  it('reads rates in the unit of the sheet', () => {
    const read = (unit: string, cell: string) =>
      LTL_RATE_FIELDS.find(({ id }) => id === 'L5C')!.read(cell, unit)
    expect([read('usd-cwt', '87.45'), read('cents-cwt', '8745'), read('usd-lb', '0.8745')]).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'value', value: 874_500 })),
    )
  })
})
