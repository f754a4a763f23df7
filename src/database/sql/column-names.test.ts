import { expect, it } from 'vitest'
import { columnNames } from './column-names.ts'

const PARTNER = columnNames('edi_partners', ['id', 'scac', 'group_sender'], {
  json: ['tender_sets', 'waiting_files'],
  fields: { scac: 'carrier' },
})
const CONTAINER = columnNames('containers', ['id', 'voyage'], { blank: ['return_by'] })

it('reads a row as a value: camel case, or the field that is given', () => {
  const row = {
    id: '1',
    scac: 'SYNA',
    group_sender: 'US',
    tender_sets: { 1: '204' as const },
    waiting_files: {},
  }
  expect(PARTNER.value(row)).toEqual({
    ...{ id: '1', carrier: 'SYNA', groupSender: 'US', tenderSets: { 1: '204' }, waitingFiles: {} },
  })
})

it('writes only the columns of the fields that a value has', () => {
  expect(PARTNER.row({ carrier: 'SYNB' })).toEqual({ scac: 'SYNB' })
  expect(PARTNER.row({ carrier: undefined, groupSender: '' })).toEqual({ group_sender: '' })
  const wider = { carrier: 'SYNB', other: 1 }
  expect(PARTNER.row(wider)).toEqual({ scac: 'SYNB' })
})

it('writes JSON as text, so that PostgreSQL does not treat a JSON array as its own', () => {
  expect(PARTNER.row({ tenderSets: { 2: '211' } })).toEqual({ tender_sets: '{"2":"211"}' })
})

it("has '' for a blank column that is null, in both directions", () => {
  expect(CONTAINER.value({ id: '1', voyage: '', return_by: null })).toEqual({
    ...{ id: '1', voyage: '', returnBy: '' },
  })
  expect(CONTAINER.row({ voyage: '', returnBy: '' })).toEqual({ voyage: '', return_by: null })
  expect(CONTAINER.row({ returnBy: '2026-11-28' })).toEqual({ return_by: '2026-11-28' })
})

it('does not compile with a JSON column as a plain one, or with an unknown column', () => {
  // @ts-expect-error: waiting_files is JSON
  columnNames('edi_partners', ['id', 'waiting_files'])
  // @ts-expect-error: there is no such column
  columnNames('edi_partners', ['id', 'nickname'])
  // @ts-expect-error: a number is no text
  PARTNER.row({ carrier: 1 })
  expect(PARTNER.columns).toEqual(['id', 'scac', 'group_sender', 'tender_sets', 'waiting_files'])
})
