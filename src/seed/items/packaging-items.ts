/** Packaging material, as families of the item master. */
import { family, type ItemFamily } from './item-family.ts'

export const PACKAGING: readonly ItemFamily[] = [
  family(
    'BOX',
    'Corrugated cartons, flat',
    '12x12x12 in|16x12x10 in|18x18x16 in|20x16x14 in|24x18x18 in|24x24x24 in',
    'kraft|white|double wall',
    [
      [26, 24, 6],
      [50, 48, 7],
    ],
    { density: [12.2, 17], unitsPerCarton: 25, packageType: 'BDL', centsPerLb: 95, weight: 6 },
  ),
  family(
    'STR',
    'Stretch wrap',
    '18 in x 1500 ft, 70 ga|20 in x 5000 ft, 60 ga|20 in x 5000 ft, 80 ga',
    'clear|black|opaque',
    [
      [16, 12, 19],
      [18, 14, 22],
    ],
    { density: [36, 47], unitsPerCarton: 4, centsPerLb: 150, weight: 5 },
  ),
  family(
    'TAP',
    'Carton sealing tape',
    '2 in x 55 yd|2 in x 110 yd|3 in x 110 yd',
    'clear|tan|printed fragile',
    [
      [15, 12, 10],
      [18, 13, 12],
    ],
    { density: [36, 48], unitsPerCarton: 36, centsPerLb: 230, weight: 4 },
  ),
  family(
    'BUB',
    'Bubble cushioning roll',
    '3/16 in x 300 ft|5/16 in x 188 ft|1/2 in x 125 ft',
    'clear|anti-static',
    [
      [24, 24, 24],
      [48, 36, 36],
    ],
    { density: [1.05, 1.9], packageType: 'ROL', centsPerLb: 420, weight: 2 },
  ),
  family(
    'FOA',
    'Foam sheet roll',
    '1/16 in x 1250 ft|1/8 in x 550 ft|1/4 in x 250 ft',
    'white|anti-static',
    [
      [24, 24, 24],
      [48, 30, 30],
    ],
    { density: [1.1, 1.8], packageType: 'ROL', centsPerLb: 460, weight: 1 },
  ),
  family(
    'PAP',
    'Kraft paper roll',
    '24 in, 40 lb|36 in, 40 lb|48 in, 60 lb',
    'brown|white',
    [
      [24, 9, 9],
      [48, 10, 10],
    ],
    { density: [30.5, 42], packageType: 'ROL', centsPerLb: 85, weight: 2 },
  ),
  family(
    'MLR',
    'Poly mailers',
    '9x12 in|12x15.5 in|14.5x19 in|19x24 in',
    'white|gray',
    [
      [14, 11, 8],
      [20, 16, 10],
    ],
    { density: [22.6, 29], unitsPerCarton: 500, centsPerLb: 260, weight: 2 },
  ),
]
