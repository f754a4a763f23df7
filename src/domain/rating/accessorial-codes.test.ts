import { describe, expect, it } from 'vitest'
import {
  ACCESSORIAL_CODES,
  accessorialCode,
  canonicalAccessorial,
  registerService,
  serviceNumber,
  usualExclusiveAccessorials,
} from './accessorial-codes.ts'

describe('accessorial codes', () => {
  it('are unique, including aliases', () => {
    const spellings = ACCESSORIAL_CODES.flatMap(({ code, aliases }) => [code, ...aliases])
    expect(new Set(spellings).size).toBe(spellings.length)
  })

  it.each([
    ['INSDEL', 'INDEL'],
    ['APPTDEL', 'APPT'],
    ['LGDEL', 'LGDEL'],
    ['OWN', 'OWN'],
  ])('%s is %s', (typed, code) => {
    expect(canonicalAccessorial(typed)).toBe(code)
  })

  // Domain facts 2.6; ONC is order-notify and no name of NOTIFY.
  it.each([
    ['RESDEL', 'RES'],
    ['RESPU', 'REP'],
    ['INDEL', 'IDL'],
    ['INPU', 'IPU'],
    ['APPT', 'A450'],
    ['UNLOADDEL', 'LDL'],
    ['NOTIFY', null],
  ])('%s is %s in X12', (code, x12) => {
    expect(accessorialCode(code)?.x12).toBe(x12)
  })

  it('group residential with limited access, and notify with appointment', () => {
    const groups = usualExclusiveAccessorials().map(({ codes }) => codes)
    const together = (...codes: string[]) =>
      groups.some((group) => codes.every((code) => group.includes(code)))
    expect(together('RESDEL', 'LTDDEL', 'EDUDEL', 'CHRCDEL')).toBe(true)
    expect(together('APPT', 'NOTIFY')).toBe(true)
    expect(together('RESDEL', 'RESPU')).toBe(false)
    expect(together('LGDEL', 'RESDEL')).toBe(false)
    expect(groups.length).toBeLessThanOrEqual(31)
  })

  it('get a new number only for codes of tariffs', () => {
    expect(serviceNumber('CARRIEROWN1')).toBe(-1)
    const number = registerService('CARRIEROWN1')
    expect([serviceNumber('CARRIEROWN1'), registerService('CARRIEROWN1')]).toEqual([number, number])
  })
})
