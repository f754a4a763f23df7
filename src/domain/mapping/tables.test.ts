import { describe, expect, it } from 'vitest'
import { ACCESSORIAL_FIELDS, AccessorialGatherer } from './accessorial-sheet.ts'
import type { MappingField } from './field.ts'
import { FUEL_FIELDS, FuelGatherer } from './fuel-sheet.ts'
import { makeRowReader } from './read-row.ts'
import type { RowFault } from './sheet-row.ts'
import { TERMINAL_FIELDS, TerminalGatherer } from './terminal-sheet.ts'
import { TRANSIT_FIELDS, TransitGatherer } from './transit-sheet.ts'

/** Reads a small table, with its columns in the order of the fields, into a gatherer. */
function take(
  fields: readonly MappingField[],
  gatherer: { add: (row: number, values: Record<string, unknown>) => RowFault | null },
  rows: string[][],
) {
  const choices = fields.map(({ id }, column) => ({ field: id, column, fallback: '', unit: '' }))
  const reader = makeRowReader(
    fields,
    choices,
    fields.map(({ label }) => label),
  )
  return rows.flatMap((cells, at) => {
    const read = reader.read({ number: at + 2, cells })
    return read.kind === 'faults' ? read.faults : (gatherer.add(at + 2, read.values) ?? [])
  })
}

describe('an accessorial schedule', () => {
  it('becomes rules in the units of the engine', () => {
    const gatherer = new AccessorialGatherer()
    const faults = take(ACCESSORIAL_FIELDS, gatherer, [
      ['LGDEL', '', 'flat', '85', '', '', 'no'],
      ['INSDEL', 'Inside', 'per cwt', '12.35', '45', '400', 'yes', '2026-01-01', '2026-12-31'],
      ['GUAR', '', '%', '25.5'],
      ['X9', 'Own', 'per pallet', '$1.005'],
    ])
    expect(faults).toEqual([])
    expect(
      gatherer
        .rules()
        .map(({ code, price, isFuelable, effectiveTo }) => [code, price, isFuelable, effectiveTo]),
    ).toEqual([
      ['LGDEL', { basis: 'flat', cents: 8_500 }, false, null],
      [
        'INDEL',
        { basis: 'perCwt', rate: 123_500, minimumCents: 4_500, maximumCents: 40_000 },
        true,
        '2026-12-31',
      ],
      ['GUAR', { basis: 'percent', percent: 25_500, minimumCents: null, maximumCents: null }, false, null],
      ['X9', { basis: 'perHandlingUnit', cents: 101, minimumCents: null, maximumCents: null }, false, null],
    ])
  })
  it('is rejected if a code applies twice on a day, or if bounds or dates are reversed', () => {
    const faults = take(ACCESSORIAL_FIELDS, new AccessorialGatherer(), [
      ['LGDEL', '', 'flat', '85'],
      ['LGDEL', '', 'flat', '90', '', '', '', '2026-01-01'],
      ['APPT', '', 'per cwt', '1', '50', '40'],
      ['NOTIFY', '', 'flat', '1', '5'],
      ['COD', '', 'flat', '1', '', '', '', '2026-02-01', '2026-01-01'],
      ['?', '', 'sometimes', '1'],
    ])
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Code'],
      [4, 'Minimum'],
      [5, 'Minimum'],
      [6, 'To'],
      [7, 'Code'],
      [7, 'Charged by'],
    ])
  })
})

describe('a fuel table', () => {
  const made = (rows: string[][]) => {
    const gatherer = new FuelGatherer()
    const faults = take(FUEL_FIELDS, gatherer, rows)
    return faults.length > 0 ? { kind: 'faults' as const, faults } : gatherer.finish('F', null)
  }
  it('applies below the edge that bands share', () => {
    const found = made([
      ['3.55', '3.60', '28.8', '57.6'],
      ['3.50', '3.55', '28.4', '56.8'],
    ])
    expect(found).toMatchObject({
      table: {
        inclusion: 'atLeastBelow',
        columnsFromLb: [0, 20_000],
        bands: [
          { fromMills: 3_500, toMills: 3_550, percents: [28_400, 56_800] },
          { fromMills: 3_550, toMills: 3_600, percents: [28_800, 57_600] },
        ],
      },
    })
  })
  it('applies up to an end that is printed a mill or a cent before the next band', () => {
    expect(
      made([
        ['3.50', '3.549', '28'],
        ['3.55', '3.599', '29'],
      ]),
    ).toMatchObject({ table: { bands: [{ toMills: 3_550 }, { toMills: 3_600 }] } })
    expect(
      made([
        ['3.50', '3.54', '28'],
        ['3.55', '3.59', '29'],
      ]),
    ).toMatchObject({ table: { bands: [{ toMills: 3_550 }, { toMills: 3_591 }] } })
  })
  it.each([
    [
      'a gap',
      [
        ['3.50', '3.55', '28'],
        ['3.60', '3.65', '29'],
      ],
      3,
    ],
    [
      'an overlap',
      [
        ['3.50', '3.55', '28'],
        ['3.54', '3.60', '29'],
      ],
      3,
    ],
    ['a band that ends first', [['3.55', '3.50', '28']], 2],
    [
      'a percent for some only',
      [
        ['3.50', '3.55', '28', '56'],
        ['3.55', '3.60', '29', ''],
      ],
      3,
    ],
  ])('is rejected with %s', (_what, rows, row) =>
    expect(made(rows)).toMatchObject({ kind: 'faults', faults: [{ row }] }),
  )
})

describe('a transit table', () => {
  it('keeps areas, days and service, each lane once', () => {
    const gatherer = new TransitGatherer()
    const faults = take(TRANSIT_FIELDS, gatherer, [
      ['895', 'CA', '2', 'I'],
      ['NV', '10', '5'],
      ['895', 'CA', '3'],
      ['89502', 'CA', '1'],
      ['895', 'OR', '99'],
    ])
    expect(gatherer.rows).toEqual([
      { origin: '895', destination: 'CA', days: 2, isDirect: false },
      { origin: 'NV', destination: '010', days: 5, isDirect: true },
    ])
    expect(faults.map(({ row }) => row)).toEqual([4, 5, 6])
  })
})

describe('a terminal list', () => {
  it('expands the areas of a terminal, each code once', () => {
    const gatherer = new TerminalGatherer()
    const faults = take(TERMINAL_FIELDS, gatherer, [
      ['RNO', 'Reno', '', 'Reno', 'NV', '89502', '', '', '', '890-891, 894 89501'],
      ['RNO', 'Again', '', '', '', '', '', '', '', '895'],
      ['LAS', 'Vegas', '', '', 'Nevada', '', '', '', '', 'NV'],
    ])
    expect(gatherer.rows[0]?.serves).toEqual(['890', '891', '894', '89501'])
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'Code'],
      [4, 'State'],
      [4, 'Serves'],
    ])
  })
})
