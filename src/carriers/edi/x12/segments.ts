/**
 * Elements of the segments in the motor carrier sets, release 004010. One word per element: `reference:type
 * least-most`, `*` if required; `-` = unused, read as text. Types: AN text, ID code, N0 whole number, N2 implied cents,
 * R decimal, DT date CCYYMMDD, TM time HHMM[SS].
 */
const TABLE: Readonly<Record<string, string>> = {
  ST: '143:ID3-3* 329:AN4-9*',
  SE: '96:N01-10* 329:AN4-9*',
  // Parties and places.
  N1: '98:ID2-3* 93:AN1-60 66:ID1-2 67:AN2-80 706:ID2-2 98:ID2-3',
  N2: '93:AN1-60* 93:AN1-60',
  N3: '166:AN1-55* 166:AN1-55',
  N4: '19:AN2-30 156:ID2-2 116:ID3-15 26:ID2-3 309:ID1-2 310:AN1-30',
  G61: '366:ID2-2* 93:AN1-60* 365:ID2-2 364:AN1-80 443:AN1-20',
  // References, dates, words.
  L11: '127:AN1-30 128:ID2-3 352:AN1-80',
  N9: '128:ID2-3* 127:AN1-30 369:AN1-45 373:DT8-8 337:TM4-8 623:ID2-2 -',
  G62: '432:ID2-2 373:DT8-8 176:ID1-2 337:TM4-8 623:ID2-2',
  NTE: '363:ID3-3 352:AN1-80*',
  K1: '61:AN1-30* 61:AN1-30',
  H3: '152:ID2-3 153:AN2-30 241:AN2-30 242:ID1-1 257:ID2-3',
  AT5: '152:ID2-3 560:ID2-10 153:AN2-30',
  // Weights, equipment, movement.
  AT8: '187:ID1-2 188:ID1-1 81:R1-10 80:N01-7 80:N01-7 184:ID1-1 183:R1-8',
  PLD: '406:N01-3* 399:ID1-1 188:ID1-1 81:R1-10',
  MS1: '19:AN2-30 156:ID2-2 26:ID2-3 1654:AN1-12 1655:AN1-12 1280:ID1-1 1280:ID1-1 116:ID3-15',
  MS2: '140:ID2-4 207:AN1-10 40:ID2-2 761:N01-1',
  MS3: '140:ID2-4* 133:ID1-2* 19:AN2-30 91:ID1-2 156:ID2-2',
  R3: '140:ID2-4* 133:ID1-2* 19:AN2-30 91:ID1-2 - - - - - -',
  N7: '206:AN1-4 207:AN1-10* 81:R1-10 187:ID1-2 167:N03-8 232:N02-6 205:N01-6 183:R1-8 184:ID1-1 102:ID1-1 40:ID2-2 140:ID2-4 319:N02-4 219:ID1-1 567:N04-5 571:AN2-6 188:ID1-1 761:N01-1 56:ID2-2 65:R1-8 189:R1-8',
  M7: '225:AN2-15* 225:AN2-15 225:AN2-15 225:AN2-15 98:ID2-3',
  // Freight.
  L5: '213:N01-3 79:AN1-50 22:AN1-30 23:ID1-1 103:AN3-5 87:AN1-48 88:ID1-2 23:ID1-1 22:AN1-30 595:AN1-15',
  L0: '213:N01-3 220:R1-11 221:ID2-2 81:R1-10 187:ID1-2 183:R1-8 184:ID1-1 80:N01-7 211:AN3-3 458:AN2-30 188:ID1-1 56:ID2-2 380:R1-15 211:AN3-3 1073:ID1-1',
  L1: '213:N01-3 60:R1-9 122:ID2-2 58:N21-12 191:N21-9 117:N21-9 120:AN2-12 150:ID3-3 121:ID1-1 39:ID1-1 16:ID1-1 276:AN2-25 257:ID2-3 74:N22-12 122:ID2-2',
  L3: '81:R1-10 187:ID1-2 60:R1-9 122:ID2-2 58:N21-12 191:N21-9 117:N21-9 150:ID3-3 183:R1-8 184:ID1-1 80:N01-7 188:ID1-1 171:AN1-7 74:N22-12 122:ID2-2',
  L4: '82:R1-8* 189:R1-8* 65:R1-8* 90:ID1-1* 380:R1-15 1271:ID2-2',
  L7: '213:N01-3 168:AN1-4 171:AN1-7 172:ID1-2 169:AN1-16 170:N01-2 59:AN2-5 173:AN1-4 46:DT8-8 119:AN4-30 227:N01-5 294:AN1-10 295:AN1-4',
  L9: '150:ID3-3* 782:R1-18* 954:R1-10',
  LX: '554:N01-6*',
  LAD: '211:AN3-3 80:N01-7 395:ID1-1 81:R1-8 395:ID1-1 81:R1-8 235:ID2-2 234:AN1-48 235:ID2-2 234:AN1-48 235:ID2-2 234:AN1-48 79:AN1-50',
  OID: '127:AN1-30 324:AN1-22 127:AN1-30 355:ID2-2 380:R1-15 188:ID1-1 81:R1-10 184:ID1-1 183:R1-8 - -',
  SPO: '324:AN1-22* 127:AN1-30 355:ID2-2 380:R1-15 188:ID1-1 81:R1-10 647:ID1-3 127:AN1-30',
  AT1: '554:N01-6*',
  AT2: '80:N01-7* 211:AN3-3* 187:ID1-2* 188:ID1-1* 81:R1-10* 80:N01-7 211:AN3-3 1073:ID1-1 22:AN1-30 59:AN2-5',
  AT4: '79:AN1-50*',
  // Hazardous materials.
  LH1: '355:ID2-2* 80:N01-7* 277:ID6-6 200:AN1-40 22:AN1-30 355:ID2-2 380:R1-15 595:AN1-15 665:ID1-3 1375:ID1-1 254:ID1-3',
  LH2: '215:ID1-30 983:ID1-1 218:AN1-30 759:ID1-1 222:AN1-25 759:ID1-1 355:ID2-2 408:N01-4 355:ID2-2 408:N01-4',
  LH3: '224:AN1-25 984:ID1-1 985:AN1-25 1073:ID1-1',
  LH6: '93:AN1-60 1271:ID1-1 272:AN1-25 272:AN1-25',
  LFH: '808:ID3-3* 809:AN1-25* 809:AN1-25 1023:ID1-3 355:ID2-2 380:R1-15 - -',
  // Heads of the sets.
  B1: '140:ID2-4 145:AN1-30* 373:DT8-8 558:ID1-1 - -',
  B2: '375:ID1-6 140:ID2-4 154:ID6-9 145:AN1-30 188:ID1-1 146:ID2-2* 147:ID1-1 86:N01-3 460:ID1-1 501:ID2-2 335:ID2-2 591:ID1-3',
  B2A: '353:ID2-2* 346:ID2-2',
  B3: '147:ID1-1 76:AN1-22* 145:AN1-30 146:ID2-2* 188:ID1-1 373:DT8-8* 193:N21-12* 202:ID2-2 32:DT8-8 374:ID3-3 140:ID2-4* 373:DT8-8 375:ID1-6 335:ID2-2',
  B10: '127:AN1-30 145:AN1-30 140:ID2-4* 71:N01-3 128:ID2-3 127:AN1-30 1073:ID1-1',
  BOL: '140:ID2-4* 146:ID2-2* 145:AN1-30* 373:DT8-8* 337:TM4-8 127:AN1-30 - - 140:ID2-4 - - - -',
  C2: '107:ID1-1* 108:ID1-2* 107:AN1-35 108:ID1-2 - -',
  C3: '100:ID3-3* 280:R4-10 100:ID3-3 100:ID3-3',
  ITD: '336:ID2-2 333:ID1-2 338:R1-6 370:DT8-8 351:N01-3 446:DT8-8 386:N01-3 362:N21-10 - - - 352:AN1-80',
  S5: '165:N01-3* 163:ID2-2* 81:R1-10 188:ID1-1 382:R1-10 355:ID2-2 183:R1-8 184:ID1-1 352:AN1-80 154:ID6-9 190:ID1-1',
  V9: '304:ID3-3* 106:AN2-25 373:DT8-8 337:TM4-8 19:AN2-30 156:ID2-2 26:ID2-3 641:ID3-3 - - - - -',
  AT7: '1650:ID2-2 1651:ID2-2 1652:ID2-2 1651:ID2-2 373:DT8-8 337:TM4-8 623:ID2-2',
  Q7: '33:ID1-1* 211:AN3-3 80:N01-7',
  POD: '373:DT8-8* 337:TM4-8 93:AN1-60',
  MAN: '88:ID1-2* 87:AN1-48* 87:AN1-48',
  // Acknowledgements.
  AK1: '479:ID2-2* 28:N01-9* 480:AN1-12',
  AK2: '143:ID3-3* 329:AN4-9* 1705:AN1-35',
  AK3: '721:ID2-3* 719:N01-6* 447:AN1-6 720:ID1-3 720:ID1-3 720:ID1-3 720:ID1-3 720:ID1-3',
  AK4: '722:N01-2* 725:N01-4 723:ID1-3* 724:AN1-99',
  AK5: '717:ID1-1* 718:ID1-3 718:ID1-3 718:ID1-3 718:ID1-3 718:ID1-3',
  IK3: '721:ID2-3* 719:N01-10* 447:AN1-4 620:ID1-3',
  IK4: '- 725:N01-4 621:ID1-3* 724:AN1-99',
  IK5: '717:ID1-1* 618:ID1-3 618:ID1-3 618:ID1-3 618:ID1-3 618:ID1-3',
  CTX: '- 721:ID2-3 719:N01-10 447:AN1-4 - -',
  AK9: '715:ID1-1* 97:N01-6* 123:N01-6* 2:N01-6* 716:ID1-3 716:ID1-3 716:ID1-3 716:ID1-3 716:ID1-3',
}

export type ElementType = 'AN' | 'ID' | 'N0' | 'N2' | 'R' | 'DT' | 'TM'

export interface ElementRule {
  /** Number in the data element dictionary; '' = not used. */
  reference: string
  type: ElementType
  /** N0, N2, R: signs and points do not count as characters. */
  isNumber: boolean
  least: number
  most: number
  isRequired: boolean
}

const ANY: ElementRule = {
  reference: '',
  type: 'AN',
  isNumber: false,
  least: 0,
  most: 4000,
  isRequired: false,
}

/** The rule for a segment. */
export interface SegmentRule {
  id: string
  /** In their order. */
  elements: readonly ElementRule[]
  /** Position from 1 of the last required element; 0 if all are optional. */
  lastRequired: number
}

/** The rules of every segment that we read or write, by its id. */
export const SEGMENTS: ReadonlyMap<string, SegmentRule> = new Map(
  Object.entries(TABLE).map(([id, words]) => {
    const elements = words.split(' ').map(readRule)
    const lastRequired = elements.findLastIndex((rule) => rule.isRequired) + 1
    return [id, { id, elements, lastRequired }]
  }),
)

function readRule(word: string): ElementRule {
  const found = /^(\d+):(AN|ID|N0|N2|R|DT|TM)(\d+)-(\d+)(\*?)$/.exec(word)
  if (!found) return ANY
  const [, reference, type, least, most, star] = found
  return {
    reference: reference!,
    type: type as ElementType,
    isNumber: type === 'R' || type === 'N0' || type === 'N2',
    least: Number(least),
    most: Number(most),
    isRequired: star === '*',
  }
}
