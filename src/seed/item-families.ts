/** What the demo's shippers sell, by family; sizes and densities are those of such goods. */
import type { Hazmat } from '#domain/shipment/shipment.ts'

export interface ItemFamily {
  /** Begins the SKUs. */
  prefix: string
  title: string
  variants: readonly string[]
  finishes: readonly string[]
  /** Inches of the smallest and the largest carton of the family. */
  smallest: readonly [number, number, number]
  largest: readonly [number, number, number]
  /** Pounds a cubic foot, from and to. */
  density: readonly [number, number]
  unitsPerCarton: number
  /** CTN carton, ROL roll, BDL bundle, BAG bag. */
  packageType: 'CTN' | 'ROL' | 'BDL' | 'BAG'
  isStackable: boolean
  centsPerLb: number
  hazmat: Hazmat | null
  /** How often it is on an order, compared with the others. */
  weight: number
}

type Size = readonly [number, number, number]
type More = Partial<ItemFamily> & Pick<ItemFamily, 'density' | 'centsPerLb'>

const family = (
  prefix: string,
  title: string,
  variants: string,
  finishes: string,
  sizes: readonly [Size, Size],
  more: More,
): ItemFamily => ({
  prefix,
  title,
  variants: variants.split('|'),
  finishes: finishes.split('|'),
  smallest: sizes[0],
  largest: sizes[1],
  unitsPerCarton: 1,
  packageType: 'CTN',
  isStackable: true,
  hazmat: null,
  weight: 1,
  ...more,
})

/** Whom to call is printed on every bill of lading with hazardous goods; this number rings nowhere. */
const EMERGENCY_PHONE = '800-555-0199'
const hazmat = (
  unNumber: string,
  properShippingName: string,
  hazardClass: string,
  packingGroup: Hazmat['packingGroup'],
): Hazmat => ({
  unNumber,
  properShippingName,
  hazardClass,
  packingGroup,
  emergencyPhone: EMERGENCY_PHONE,
})

export const SHELVING_HARDWARE_PACKAGING: readonly ItemFamily[] = [
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
    'BLT',
    'Hex bolts',
    '1/4-20 x 1 in|5/16-18 x 1-1/2 in|3/8-16 x 2 in|1/2-13 x 3 in|5/8-11 x 4 in',
    'zinc|stainless|galvanized',
    [
      [10, 8, 6],
      [14, 11, 8],
    ],
    { density: [92, 125], unitsPerCarton: 8, centsPerLb: 210, weight: 5 },
  ),
  family(
    'ANC',
    'Wedge anchors',
    '3/8 x 3 in|1/2 x 4-1/4 in|5/8 x 5 in|3/4 x 6-1/4 in',
    'zinc|stainless',
    [
      [10, 8, 6],
      [13, 10, 8],
    ],
    { density: [88, 118], unitsPerCarton: 6, centsPerLb: 260, weight: 3 },
  ),
  family(
    'SCR',
    'Structural screws',
    '1/4 x 3 in|1/4 x 4 in|5/16 x 6 in|5/16 x 8 in',
    'coated|stainless',
    [
      [9, 7, 6],
      [13, 10, 7],
    ],
    { density: [70, 96], unitsPerCarton: 12, centsPerLb: 320, weight: 4 },
  ),
  family(
    'HNG',
    'Door hinges',
    '3-1/2 in|4 in|4-1/2 in heavy duty',
    'satin nickel|brass|black',
    [
      [12, 9, 7],
      [14, 11, 8],
    ],
    { density: [52, 74], unitsPerCarton: 24, centsPerLb: 480, weight: 2 },
  ),
  family(
    'CST',
    'Swivel casters',
    '3 in|4 in|5 in|6 in|8 in',
    'rubber|polyurethane',
    [
      [14, 11, 9],
      [20, 14, 11],
    ],
    { density: [30.5, 46], unitsPerCarton: 16, centsPerLb: 390, weight: 3 },
  ),
  family(
    'BRK',
    'Shelf brackets',
    '8 in|10 in|12 in|16 in',
    'black|white|raw',
    [
      [14, 10, 8],
      [18, 12, 9],
    ],
    { density: [36, 55], unitsPerCarton: 40, centsPerLb: 270, weight: 2 },
  ),
  family(
    'CHN',
    'Chain, welded',
    '3/16 in|1/4 in|5/16 in|3/8 in',
    'zinc|grade 70',
    [
      [12, 12, 8],
      [15, 15, 10],
    ],
    { density: [110, 150], packageType: 'CTN', centsPerLb: 240, weight: 1 },
  ),
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
  family(
    'PNT',
    'Rack touch-up paint',
    '1 gal|5 gal|12 x 1 qt',
    'safety blue|safety orange|gray',
    [
      [13, 13, 8],
      [16, 13, 15],
    ],
    {
      density: [52, 64],
      unitsPerCarton: 4,
      centsPerLb: 380,
      isStackable: false,
      hazmat: hazmat('UN1263', 'Paint', '3', 'II'),
      weight: 0.6,
    },
  ),
  family(
    'ADH',
    'Contact adhesive',
    '1 gal|5 gal',
    'standard|low odor',
    [
      [13, 13, 8],
      [14, 13, 15],
    ],
    {
      density: [50, 58],
      unitsPerCarton: 4,
      centsPerLb: 520,
      isStackable: false,
      hazmat: hazmat('UN1133', 'Adhesives', '3', 'II'),
      weight: 0.4,
    },
  ),
  family(
    'AER',
    'Marking paint, aerosol',
    '12 x 17 oz',
    'orange|white|green',
    [
      [12, 9, 11],
      [12, 9, 11],
    ],
    {
      density: [24, 29],
      unitsPerCarton: 12,
      centsPerLb: 410,
      hazmat: hazmat('UN1950', 'Aerosols, flammable', '2.1', ''),
      weight: 0.4,
    },
  ),
]

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
