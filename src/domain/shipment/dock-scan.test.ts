import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sscc } from '../check-digits/sscc.ts'
import { DOCK_COMMANDS, isDockNumber, proOfSticker, readDockScan } from './dock-scan.ts'

const made = sscc(0, '0614141', 17)
const SSCC = made.kind === 'sscc' ? made.sscc : ''
const BOL = '06141410000000017'

describe('readDockScan', () => {
  it.each(Object.keys(DOCK_COMMANDS))('takes %s as a command, in any case', (command) => {
    expect(readDockScan(`${command.toLowerCase()}\r\n`)).toEqual({ kind: 'command', command })
    expect(readDockScan(`]C0${command}`)).toEqual({ kind: 'command', command })
  })

  it.each([SSCC, `00${SSCC}`, `(00)${SSCC}`, `]C100${SSCC}`, `(00) ${SSCC.slice(0, 1)} ${SSCC.slice(1)}`])(
    'finds the handling unit in %s',
    (text) => expect(readDockScan(text)).toEqual({ kind: 'sscc', sscc: SSCC }),
  )

  it.each([`402${BOL}`, `(402)${BOL}`, `]C1402${BOL}`, BOL, `\u001d402${BOL}\r`])(
    'finds the BOL number in %j',
    (text) => expect(readDockScan(text)).toEqual({ kind: 'number', number: BOL }),
  )

  it('is not a handling unit if its check digit is wrong', () => {
    const wrong = SSCC.slice(0, -1) + ((Number(SSCC.at(-1)) + 1) % 10)
    expect(readDockScan(wrong)).toEqual({ kind: 'number', number: wrong })
  })

  it('leaves any other number unchanged, and empty text empty', () => {
    expect(readDockScan(' SO-48210 ')).toEqual({ kind: 'number', number: 'SO-48210' })
    expect(readDockScan(' \r\n')).toEqual({ kind: 'empty' })
    expect(readDockScan('constructor')).toEqual({ kind: 'number', number: 'constructor' })
  })

  it('never throws and never returns a blank number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const scan = readDockScan(text)
        if (scan.kind === 'number') expect(scan.number.trim()).not.toBe('')
      }),
    )
  })
})

describe('isDockNumber', () => {
  const shipment = {
    ...{
      bolNumber: BOL,
      orderNumber: 'SO-48210',
      proNumber: '123-456 7',
      poNumber: 'PO-1',
      carrierScac: 'RL',
    },
  }
  it.each([BOL, 'so-48210', 'SO48210', '1234567', '123-4567', 'po-1', 'RL--1234567', 'RL1234567'])(
    'accepts %s',
    (number) => expect(isDockNumber(shipment, number)).toBe(true),
  )
  it.each(['', '-', '234567', 'SO-4821', 'RL'])('rejects %j', (number) =>
    expect(isDockNumber(shipment, number)).toBe(false),
  )
  it('ignores numbers that it does not have', () => {
    expect(isDockNumber({ ...shipment, proNumber: '', orderNumber: '' }, 'RL--')).toBe(false)
  })
})

describe('the PRO of a sticker', () => {
  it.each([
    // By the published rule of the carrier, with and without the SCAC of the label.
    ['ODFL', 'ODFL 777 0000 0001', '77700000001'],
    ['SAIA', '12345678901', '12345678901'],
    ['SAIA', 'SAIA12345678901', '12345678901'],
    // Numbers of other things: an order, a BOL of 17 digits, a wrong check digit.
    ['SAIA', 'SO-48234', ''],
    ['SAIA', '06141410000000017', ''],
    ['ODFL', '77700000002', ''],
    ['SAIA', '1234', ''],
  ])('%s: %s is %s', (scac, scanned, pro) => {
    expect(proOfSticker(scac, scanned)).toBe(pro)
  })
})
