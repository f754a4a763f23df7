/** Shelving, storage and material handling, as families of the item master. */
import { family, type ItemFamily } from './item-family.ts'

export const SHELVING: readonly ItemFamily[] = [
  family(
    'SHV',
    'Boltless shelving unit',
    '36x18x72 in|48x18x72 in|48x24x72 in|48x24x84 in|60x24x72 in|72x24x84 in',
    'gray|black',
    [
      [38, 20, 5],
      [74, 26, 7],
    ],
    { density: [17, 27], centsPerLb: 185, weight: 6 },
  ),
  family(
    'WDK',
    'Wire deck',
    '42x46 in|42x52 in|48x46 in|48x52 in|36x46 in',
    'galvanized|white',
    [
      [44, 38, 8],
      [54, 50, 9],
    ],
    { density: [12.4, 16], unitsPerCarton: 6, packageType: 'BDL', centsPerLb: 140, weight: 3 },
  ),
  family(
    'UPR',
    'Pallet rack upright',
    '96x36 in|120x42 in|144x42 in|144x48 in',
    'green|blue',
    [
      [96, 36, 4],
      [144, 48, 4],
    ],
    {
      density: [23, 33],
      unitsPerCarton: 1,
      packageType: 'BDL',
      isStackable: false,
      centsPerLb: 120,
      weight: 1,
    },
  ),
  family(
    'BEA',
    'Pallet rack beam pair',
    '96 in|108 in|120 in|144 in',
    'orange|gray',
    [
      [96, 8, 6],
      [144, 8, 6],
    ],
    { density: [36, 48], unitsPerCarton: 2, packageType: 'BDL', centsPerLb: 130, weight: 1 },
  ),
  family(
    'LCK',
    'Steel locker',
    '1-tier|2-tier|3-tier|box, 6 openings',
    'gray|tan|blue',
    [
      [20, 16, 74],
      [38, 20, 76],
    ],
    { density: [7.1, 9.9], isStackable: false, centsPerLb: 210, weight: 1 },
  ),
  family(
    'WBN',
    'Workbench',
    '48x24 in|60x30 in|72x30 in|72x36 in',
    'maple top|steel top|laminate top',
    [
      [50, 26, 7],
      [74, 38, 9],
    ],
    { density: [10.6, 14.8], centsPerLb: 165, weight: 2 },
  ),
  family(
    'CAB',
    'Storage cabinet',
    '36x18x72 in|36x24x78 in|48x24x78 in',
    'gray|black|tan',
    [
      [38, 20, 74],
      [50, 26, 80],
    ],
    { density: [8.2, 10.4], isStackable: false, centsPerLb: 195, weight: 2 },
  ),
  family(
    'BIN',
    'Plastic stacking bins',
    '7x4x3 in|11x11x5 in|15x8x7 in|18x11x10 in',
    'blue|red|yellow',
    [
      [24, 18, 16],
      [36, 24, 20],
    ],
    { density: [5.1, 7.8], unitsPerCarton: 12, centsPerLb: 310, weight: 3 },
  ),
  family(
    'TOT',
    'Attached-lid totes',
    '21x15x12 in|24x20x12 in|27x17x12 in',
    'gray|blue',
    [
      [24, 20, 34],
      [28, 22, 40],
    ],
    { density: [4.1, 5.9], unitsPerCarton: 6, centsPerLb: 290, weight: 2 },
  ),
  family(
    'CRT',
    'Service cart',
    '2 shelves|3 shelves|flat shelf, 500 lb',
    'black|gray',
    [
      [36, 20, 10],
      [46, 27, 12],
    ],
    { density: [6.1, 8.8], centsPerLb: 340, weight: 2 },
  ),
  family(
    'HTK',
    'Hand truck',
    '600 lb|800 lb|convertible, 1000 lb',
    'steel|aluminum',
    [
      [50, 20, 11],
      [60, 22, 13],
    ],
    { density: [5.1, 7.4], centsPerLb: 360, weight: 2 },
  ),
  family(
    'LDR',
    'Rolling ladder',
    '3 steps|5 steps|7 steps',
    'gray|yellow',
    [
      [44, 26, 14],
      [72, 32, 16],
    ],
    { density: [4.2, 5.8], isStackable: false, centsPerLb: 330, weight: 1 },
  ),
]
