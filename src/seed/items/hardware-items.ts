/** Hardware, and the paints and adhesives that are hazardous goods, as families of the item master. */
import { family, hazmat, type ItemFamily } from './item-family.ts'

export const HARDWARE: readonly ItemFamily[] = [
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
