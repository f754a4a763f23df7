import { expect, it } from 'vitest'
import {
  CONTAINER_SIZES,
  CONTAINER_TYPES,
  FREIGHT_INCOTERMS,
  LENGTH_UNITS,
  PACKAGE_TYPES,
  PALLET_SIZES,
  PARCEL_INCOTERMS,
  RATE_MODE_CHOICES,
  TAX_ID_TYPES,
  UPS_DELIVERY_CONFIRMATIONS,
  UPS_RETURN_SERVICES,
  WEIGHT_UNITS,
} from './reference.ts'

it('units have the specification’s factors', () => {
  expect(WEIGHT_UNITS.map(({ code, pounds }) => [code, pounds])).toEqual([
    ['lb', 1],
    ['kg', 2.20462262],
    ['mt', 2204.62262],
  ])
  expect(LENGTH_UNITS.map(({ code, inches, isParcelOnly }) => [code, inches, isParcelOnly])).toEqual([
    ['in', 1, false],
    ['cm', 0.393700787, false],
    ['ft', 12, true],
    ['m', 39.3700787, true],
  ])
})

it('lists are the specification’s', () => {
  expect(PACKAGE_TYPES.slice(0, 6).map(({ label }) => label)).toEqual([
    'Bag',
    'Cartons',
    'Crates',
    'Pieces',
    'Rolls',
    'Envelope',
  ])
  expect(CONTAINER_TYPES.slice(0, 4)).toEqual([
    '40ft-Dry',
    '20ft-Refrigerated',
    '20ft-OpenTop',
    '20ft-FlatRack',
  ])
  expect(CONTAINER_SIZES.map(({ code }) => code)).toEqual(CONTAINER_TYPES)
  expect(UPS_DELIVERY_CONFIRMATIONS.map(({ code }) => code)).toEqual(['1', '2', '3'])
  expect(UPS_RETURN_SERVICES.map(({ code }) => code)).toEqual(['8', '2', '3', '5', '9'])
  expect(TAX_ID_TYPES).toEqual('SDT VAT FTZ DAN TAN DTF CNP DUN EIN EOR SSN FED STA'.split(' '))
  expect(PARCEL_INCOTERMS).toEqual(['DAP', 'DDP', 'EXW', 'FCA'])
  expect(FREIGHT_INCOTERMS).toEqual(['EXW', 'FOB', 'DAP', 'DDP'])
  expect(RATE_MODE_CHOICES).toEqual([
    { id: 1, label: 'LTL' },
    { id: 2, label: 'Volume LTL' },
    { id: 3, label: 'Truckload' },
    { id: 4, label: 'Parcel' },
    { id: 5, label: 'Expedited' },
  ])
})

it('pallet sizes are 1-9 and have their own footprints', () => {
  expect(PALLET_SIZES.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  for (const { label, length, width } of PALLET_SIZES) expect(label).toBe(`${length}x${width}`)
  expect(PALLET_SIZES[0].label).toBe('48x40')
})
