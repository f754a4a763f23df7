/** Freight class by density. Cubes of 12 in are 1 cu ft, so their pounds are their density. */
import type { ClassCase } from './worked-case.ts'

/** A cubic foot with so many pounds. */
const foot = (pounds: number): ClassCase['lines'] => [[pounds, 1, 12, 12, 12]]
type Scale = ClassCase['scale']

/** Class at the lower bound of a tier, and just below it: bounds belong to the tier above, nothing is rounded. */
const bound = (scale: Scale, source: string, pcf: number, expected: string, below: string): ClassCase[] => [
  { scale, source, lines: foot(pcf), expected, why: `${pcf} lb / 1 cu ft: the bound is included` },
  {
    scale,
    source,
    lines: foot(pcf - 0.01),
    expected: below,
    why: `${(pcf - 0.01).toFixed(2)} lb / 1 cu ft: still the lighter tier`,
  },
]

const THIRTEEN: ClassCase[] = [
  bound('13-tier', 'S4', 1, '300', '400'),
  bound('13-tier', 'S4', 2, '250', '300'),
  bound('13-tier', 'S4', 4, '175', '250'),
  bound('13-tier', 'S4', 6, '125', '175'),
  bound('13-tier', 'S4', 8, '100', '125'),
  bound('13-tier', 'S4', 10, '92.5', '100'),
  bound('13-tier', 'S4', 12, '85', '92.5'),
  bound('13-tier', 'S4', 15, '70', '85'),
  bound('13-tier', 'S4', 22.5, '65', '70'),
  bound('13-tier', 'S4', 30, '60', '65'),
  bound('13-tier', 'S4', 35, '55', '60'),
  bound('13-tier', 'S4', 50, '50', '55'),
].flat()

const ELEVEN: ClassCase[] = [
  bound('11-tier', 'S5', 1, '300', '400'),
  bound('11-tier', 'S5', 8, '100', '125'),
  bound('11-tier', 'S5', 22.5, '65', '70'),
  bound('11-tier', 'S5', 30, '60', '65'),
  // The two lowest classes were added with the 13 tiers.
  [
    {
      scale: '11-tier',
      source: 'S6',
      lines: foot(35),
      expected: '60',
      why: '35 pcf: no class 55 before July 2025',
    },
    {
      scale: '11-tier',
      source: 'S6',
      lines: foot(90),
      expected: '60',
      why: '90 pcf: no class 50 before July 2025',
    },
  ] satisfies ClassCase[],
].flat()

const EIGHTEEN: ClassCase[] = [
  bound('18-class', 'S2', 1, '400', '500'),
  bound('18-class', 'S2', 3, '250', '300'),
  bound('18-class', 'S2', 6, '150', '175'),
  bound('18-class', 'S2', 8, '110', '125'),
  bound('18-class', 'S2', 10.5, '92.5', '100'),
  bound('18-class', 'S2', 13.5, '77.5', '85'),
  bound('18-class', 'S2', 50, '50', '55'),
].flat()

const MEASURED: ClassCase[] = [
  {
    scale: '18-class',
    source: 'S2, S3',
    lines: [[110, 1, 48, 40, 28]],
    expected: '250',
    why: '48 x 40 x 28 in is 31.11 cu ft; 110 lb is 3.54 pcf, pallet included',
  },
  {
    scale: '13-tier',
    source: 'S2, S4',
    lines: [[110, 1, 48, 40, 28]],
    expected: '250',
    why: 'the same 3.54 pcf on the 13 tiers: 2 to below 4',
  },
  {
    scale: '13-tier',
    source: 'S1',
    lines: [
      [800, 1, 48, 48, 36],
      [100, 1, 48, 48, 36],
    ],
    expected: '100',
    why: 'weights and cubes are added, then divided once: 900 lb / 96 cu ft = 9.375 pcf; not 16.7 and 2.1',
  },
  {
    scale: '13-tier',
    source: 'S1',
    lines: [[1000, 4, 48, 40, 50]],
    expected: '175',
    why: 'pounds are of the line, inches of one piece: 1,000 lb / (4 x 55.56 cu ft) = 4.5 pcf',
  },
  {
    scale: '18-class',
    source: 'arithmetic',
    lines: [[1008, 1, 48, 48, 72]],
    expected: '92.5',
    why: '1,008 lb / 96 cu ft is 10.5 pcf to the digit: the tier begins there',
  },
]

export const CLASS_CASES: readonly ClassCase[] = [...THIRTEEN, ...ELEVEN, ...EIGHTEEN, ...MEASURED]
