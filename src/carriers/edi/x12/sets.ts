/**
 * The structure of each set, as far as the order and number of segments can be checked: a table of parts, each a
 * segment or a loop. `least 1` = mandatory. Sources: release 004010, the sets' own tables, with the repeats that
 * carriers' guides use; a loop begins with its first segment.
 */
export interface SegmentPart {
  kind: 'segment'
  id: string
  least: 0 | 1
  most: number
}

export interface LoopPart {
  kind: 'loop'
  /** Its first segment, which opens each repeat of the loop. */
  opens: string
  least: 0 | 1
  most: number
  parts: readonly Part[]
}

export type Part = SegmentPart | LoopPart

const MANY = 9999

/** `B1!` mandatory once, `L11*50` up to fifty times, `N4` at most once. */
function segments(words: string): SegmentPart[] {
  return words.split(' ').map((word) => {
    const [, id, must, times] = /^(\w+)(!?)(?:\*(\d+))?$/.exec(word)!
    return { kind: 'segment', id: id!, least: must ? 1 : 0, most: Number(times ?? 1) }
  })
}

function loop(head: string, most: number, parts: readonly Part[], least: 0 | 1 = 0): LoopPart {
  return {
    kind: 'loop',
    opens: head,
    least,
    most,
    parts: [{ kind: 'segment', id: head, least: 1, most: 1 }, ...parts],
  }
}

const party = (most: number, extra = '') => loop('N1', most, segments(`N2 N3*2 N4${extra} L11*10 G61*3`))
const hazmat = loop('LH1', 25, segments('LH2*4 LH3*12 LFH*20'))
const contacts = [loop('G61', 1, [...segments('L11*5 LH6*6'), hazmat])]
const commodity = loop('L5', MANY, [...segments('AT8'), ...contacts])

/** Parts between ST and SE. */
const SETS: Readonly<Record<string, readonly Part[]>> = {
  '204': [
    ...segments('B2! B2A! L11*50 G62 MS3 AT5*6 PLD NTE*10'),
    party(5),
    loop('N7', 10, segments('N7A N7B MEA M7*2')),
    loop(
      'S5',
      999,
      [
        ...segments('L11*50 G62*2 AT8 LAD*999 AT5*6 PLD NTE*20'),
        party(2),
        commodity,
        loop('OID', 999, [...segments('G62*2 LAD*999'), commodity]),
        loop('N7', 10, segments('M7*2')),
      ],
      1,
    ),
    ...segments('L3'),
  ],
  '210': [
    ...segments('B3! C2 C3 ITD N9*300 G62*6 R3*12 H3*6 K1*10'),
    loop('N1', 10, segments('N2 N3*2 N4 N9*5')),
    loop('N7', 10, segments('M7*2')),
    loop('SPO', 999, segments('L11*10')),
    loop('S5', 999, [...segments('N9*10 G62*2 H3*6'), loop('N1', 2, segments('N2 N3*2 N4 N9*5'))]),
    loop(
      'LX',
      9999,
      [
        ...segments('N9*5 POD L5*30'),
        loop('L0', 10, segments('L1*50 L4 L7*10 K1*10')),
        ...segments('L1*50 L4*10 L7*10 K1*10'),
      ],
      0,
    ),
    ...segments('L3'),
  ],
  '211': [
    ...segments('BOL! B2A! MS3*12 MS2 L11*100 G62*6 AT5*50 K1*10'),
    loop('N1', 10, segments('N2 N3*2 N4 G61*3 L11*10'), 1),
    loop(
      'AT1',
      9999,
      [
        ...segments('L11*10 AT5*10'),
        ...segments('AT4*99'),
        loop('AT2', 99, [...segments('MAN*10 L4 L11*10'), loop('SPO', 99, segments('L11*10')), hazmat]),
        ...segments('LH6*6'),
      ],
      1,
    ),
  ],
  '214': [
    ...segments('B10! L11*300'),
    loop('N1', 10, segments('N2 N3*2 N4 G62 L11*10')),
    ...segments('MS3*12'),
    loop('LX', 9999, [
      loop('AT7', 10, segments('MS1 MS2')),
      ...segments('L11*10 MAN*9999 Q7*10 K1*10 AT5*10 AT8*10'),
    ]),
  ],
  '990': [...segments('B1! N9*10 G62*6 N7*10 L9*10 V9*10 K1*10'), loop('S5', 999, segments('G62*2'))],
  '997': [
    ...segments('AK1!'),
    loop('AK2', 999_999, [loop('AK3', 999_999, segments('AK4*99')), ...segments('AK5!')]),
    ...segments('AK9!'),
  ],
  // The successor of the 997 from release 005010.
  '999': [
    ...segments('AK1!'),
    loop('AK2', 999_999, [
      loop('IK3', 999_999, [...segments('CTX*10'), loop('IK4', 99, segments('CTX*10'))]),
      ...segments('IK5!'),
    ]),
    ...segments('AK9!'),
  ],
}

/** The parts of a set between ST and SE; undefined for a set that is not ours. */
export const partsOf = (setId: string): readonly Part[] | undefined =>
  Object.hasOwn(SETS, setId) ? SETS[setId] : undefined
