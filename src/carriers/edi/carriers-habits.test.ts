import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSets, write } from './edi-samples.test-support.ts'
import { readFreightInvoice210 } from './freight-invoice-210.ts'
import { interchangesInFile } from './interchanges-in-file.ts'
import { shippersNumbers } from './references.ts'
import { readShipmentStatus214 } from './shipment-status-214.ts'
import { readTenderResponse990 } from './tender-response-990.ts'

/** How carriers write what the guides leave open. */

const segments = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split('*'))
const setOf = (id: string, lines: string) => readSets(write(id, segments(lines)))[0]!

describe('the reason of a decline (990)', () => {
  it.each([
    ['in V9', 'V9*CNC*NO EQUIPMENT', '', 'NO EQUIPMENT'],
    ['in K1', 'K1*RATE TOO LOW', '', 'RATE TOO LOW'],
    ['in words beside N9', 'N9*ZZ*EQP*EQUIPMENT UNAVAILABLE', '', 'EQUIPMENT UNAVAILABLE'],
    ['as a code in B1-06', 'K1*SORRY', '**CPU', 'SORRY; reason CPU'],
    ['as what he would do it for', 'L9*400*525.00\nK1*ONLY TUESDAY', '', '400 525.00; ONLY TUESDAY'],
    ['nowhere: the words beside a number are none', 'N9*CN*77*PRO NUMBER', '', ''],
  ])('%s', (_where, line, behind, reason) => {
    const read = readTenderResponse990(setOf('990', `B1*SAIA*4711*20261120*d${behind}\n${line}`))
    expect([read.answer, read.reason]).toEqual(['declined', reason])
  })
})

describe('the shipment number', () => {
  it('is in the header, or among the references', () => {
    const read = readShipmentStatus214(
      setOf('214', 'B10*1*LD77 *SAIA\nL11*PO1*PO\nL11*4711 *bm\nL11*4711*SI'),
    )
    expect(shippersNumbers(read)).toEqual(['LD77', '4711'])
    expect(shippersNumbers({ bolNumber: ' ' })).toEqual([])
  })
})

describe('status (214)', () => {
  it('without LX, and with codes in lowercase', () => {
    const { lines } = readShipmentStatus214(
      setOf(
        '214',
        'B10*1*B1*SAIA\nAT7*af*ns***20261120*1640*lt\nMS1*Reno*NV\nAT7*x6*ns***20261121*0700*lt\nMS1*Ely*NV',
      ),
    )
    expect(lines.map(({ status, reason, city }) => [status, reason, city])).toEqual([
      ['AF', 'NS', 'Reno'],
      ['X6', 'NS', 'Ely'],
    ])
  })

  it('keeps the data of a line separate from the header', () => {
    const read = readShipmentStatus214(
      setOf('214', 'B10*1*B1*SAIA\nL11*PO1*PO\nLX*1\nAT7*D1*NS***20261120*1640*LT\nL11*2*QN'),
    )
    expect(read.references).toEqual([{ qualifier: 'PO', value: 'PO1' }])
    expect(read.lines[0]!.references).toEqual([{ qualifier: 'QN', value: '2' }])
  })
})

describe('the bill (210)', () => {
  const bill = (head: string) =>
    readFreightInvoice210(
      setOf(
        '210',
        `${head}
        LX*1
        L5*1*STEEL SHELVING
        L0*1***1240*G
        L1*1*62.5*CW*77500****400
        L1*1*55*PD*-42625****DSC
        L1*1***6000****FUE****FSC 18.5 PCT
        L1*1***100****ZZZ
        L7*1******70
        LX*2
        L1*2***7500****LFT
        L3*1240*G***48475`,
      ),
    )

  it('has a line for each charge, with its own description, and the weight once', () => {
    const { lines } = bill('B3**I1*B1*PP*L*20261120*48475****SAIA')
    expect(lines.map((line) => [line.description, line.cents, line.weightLb])).toEqual([
      ['STEEL SHELVING', 77_500, 1_240],
      ['Discount', -42_625, null],
      ['FSC 18.5 PCT', 6_000, null],
      ['STEEL SHELVING', 100, null],
      ['Liftgate', 7_500, null],
    ])
    expect(lines.map(({ freightClass }) => freightClass)).toEqual(['70', '', '', '', ''])
  })

  it.each([
    ['', '', undefined],
    ['BD', '', 'adds'],
    ['CO', '', 'corrects'],
    ['CA', '', 'cancels'],
    ['', '00', undefined],
    ['', '01', 'cancels'],
    ['', '05', 'corrects'],
    ['BD', '05', 'adds'],
  ])('B3-08 %j with purpose %j: %s', (correction, purpose, amends) => {
    const head = `B3**I1*B1*PP*L*20261120*48475*${correction}***SAIA${purpose ? `\nB2A*${purpose}` : ''}`
    expect(bill(head).amends).toBe(amends)
  })

  it('has no currency if the message has none', () => {
    expect(bill('B3**I1*B1*PP*L*20261120*48475****SAIA').currency).toBe('')
  })
})

describe('the interchanges of a file', () => {
  const [one, two] = [write('990', [['B1', 'SAIA', '1']]), write('990', [['B1', 'SAIA', '2']])]
  const parts = (text: string) =>
    interchangesInFile(Buffer.from(text, 'latin1')).map((part) => part.toString('latin1'))
  const asLines = (text: string) => text.replaceAll('\n', '').replaceAll('~', '\n')

  it.each([
    ['one', [one]],
    ['two, one behind the other', [one, two]],
    ['three with line ends and filled-up records between', [one, `\r\n${' '.repeat(80)}\n${two}`, one]],
    ['with other separators each', [one, two.replaceAll('*', '|'), one.replaceAll('~', "'")]],
    ['with a line end as terminator', [asLines(one), asLines(two)]],
    ['without a line end', [one.replaceAll('\n', ''), two.replaceAll('\n', '')]],
    ['a picture', ['\x89PNG\0']],
    ['nothing', ['']],
    ['one that is cut off, so that its end belongs to no interchange', [one.slice(0, -30) + two]],
    ['one with something else behind it', [`${one}HELLO`]],
  ])('%s', (_what, expected) => {
    const text = expected.join('')
    expect(parts(text).map((part) => part.trim())).toEqual(expected.map((part) => part.trim()))
    expect(parts(text).join('')).toBe(text)
  })

  it('loses and adds nothing, whatever the content', () => {
    const piece = fc.constantFrom(
      one,
      two,
      one.slice(0, 120),
      'ISA*00',
      'IEA*1*',
      '~',
      '\r\n',
      'ISA',
      '\0',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(parts(pieces.join('')).join('')).toBe(pieces.join(''))
      }),
    )
  })

  it('IEA within a text is not an end', () => {
    const odd = write('990', [
      ['B1', 'SAIA', '1'],
      ['K1', 'IEA', 'ISA'],
      ['N9', 'CN', 'IEA'],
    ])
    expect(parts(odd + two)).toHaveLength(2)
  })
})
