/** The goods of the small client, as families of the item master. */
import { family, type ItemFamily } from './item-family.ts'

export const CERAMICS: readonly ItemFamily[] = [
  family(
    'TIL',
    'Porcelain floor tile',
    '12x12 in|12x24 in|24x24 in|6x36 in plank',
    'slate|bone|charcoal',
    [
      [13, 13, 5],
      [25, 25, 4],
    ],
    { density: [76, 95], unitsPerCarton: 10, centsPerLb: 160, weight: 5 },
  ),
  family(
    'WAL',
    'Glazed wall tile',
    '3x6 in|4x12 in',
    'white|sea green',
    [
      [13, 10, 7],
      [14, 13, 7],
    ],
    { density: [70, 84], unitsPerCarton: 80, centsPerLb: 210, weight: 3 },
  ),
  family(
    'SNK',
    'Ceramic basin',
    '18 in round|24 in',
    'white|biscuit',
    [
      [22, 22, 9],
      [28, 22, 10],
    ],
    { density: [9.1, 11.8], isStackable: false, centsPerLb: 310, weight: 1 },
  ),
  family(
    'GRT',
    'Sanded grout',
    '25 lb bag',
    'gray|white|sand',
    [
      [18, 12, 4],
      [18, 12, 4],
    ],
    { density: [50, 62], packageType: 'BAG', centsPerLb: 90, weight: 2 },
  ),
]
