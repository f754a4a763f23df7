/** Surcharges that UPS and FedEx share, except those for size, with invented amounts. */
import type { ParcelSurcharge } from '#domain/rating/parcel/parcel-surcharge.ts'
import type { ParcelArea } from '#domain/rating/parcel/parcel-tariff.ts'
import { DECLARED_VALUE, OPTION_CENTS } from '#domain/rating/parcel/synthetic-option-fees.ts'
import { fee } from '#domain/rating/parcel/synthetic-size-rules.ts'
import { zip3Areas } from '../places/geography.ts'
import { hashText } from '../random.ts'
import { OFFSHORE } from './parcel-zones.ts'

/** Address, delivery area, value, signature and other requested services. */
export function usualFees(ground: string[], air: string[], saturday: string[]): ParcelSurcharge[] {
  const area = (name: string, label: string, commercial: number, residential: number): ParcelSurcharge[] =>
    (['commercial', 'residential'] as const).map((address) => {
      const cents = address === 'commercial' ? commercial : residential
      return fee('DAS', `${label}, ${address}`, { kind: 'area', area: name, address }, cents, {
        group: 'delivery area',
      })
    })
  const option = (
    code: string,
    label: string,
    asked: string,
    cents: number,
    more: Partial<ParcelSurcharge> = {},
  ) => fee(code, label, { kind: 'option', option: asked }, cents, { isFuelable: false, ...more })
  return [
    fee('RES', 'Residential delivery', { kind: 'residential' }, OPTION_CENTS.residentialByGround, {
      services: ground,
    }),
    fee('RES', 'Residential delivery', { kind: 'residential' }, OPTION_CENTS.residentialByAir, {
      services: air,
    }),
    ...area('DAS', 'Delivery area', 410, 560),
    ...area('EDAS', 'Extended delivery area', 520, 770),
    ...area('REMOTE', 'Remote area', 1_480, 1_480),
    ...area('HI', 'Delivery in Hawaii', 1_310, 1_310),
    ...area('AK', 'Delivery in Alaska', 3_950, 3_950),
    fee('DV', 'Declared value', { kind: 'declaredValue' }, DECLARED_VALUE, { isFuelable: false }),
    option('SATDEL', 'Saturday delivery', 'SATDEL', OPTION_CENTS.saturdayDelivery, {
      services: saturday,
      isFuelable: true,
    }),
    option('SATPU', 'Saturday pickup', 'SATPU', OPTION_CENTS.saturdayPickup, {
      services: saturday,
      isFuelable: true,
      per: 'shipment',
    }),
    option('SIG', 'Signature required', 'SIG', OPTION_CENTS.signature),
    option('ASIG', 'Adult signature required', 'SIGADULT', OPTION_CENTS.adultSignature),
    option('COD', 'Collect on delivery', 'COD', 1_960),
    option('HAZ', 'Hazardous materials', 'HAZMAT', 4_720),
    option('ICE', 'Dry ice', 'DRYICE', 790),
    option('RTN', 'Return label', 'RETURN', OPTION_CENTS.returnLabel),
  ]
}

/** Invented lists of delivery area ZIPs: the middles of some ZIP3s, so that every state has a few. */
export function deliveryAreas(carrier: string): ParcelArea[] {
  const chosen = (name: string, everyNth: number, run: (zip3: string) => string): ParcelArea => ({
    name,
    zips: zip3Areas()
      .filter(({ area }) => hashText(`${carrier} ${name} ${area}`) % everyNth === 0)
      .map(({ area }) => run(area)),
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
  })
  const offshore = (name: string, [from, to]: readonly [string, string]): ParcelArea => ({
    name,
    zips: [`${from}-${to}`],
    effectiveFrom: '2022-01-01',
    effectiveTo: null,
  })
  return [
    chosen('DAS', 5, (zip3) => `${zip3}20-${zip3}59`),
    chosen('EDAS', 9, (zip3) => `${zip3}60-${zip3}84`),
    chosen('REMOTE', 23, (zip3) => `${zip3}85-${zip3}99`),
    offshore('HI', OFFSHORE.hawaii),
    offshore('AK', OFFSHORE.alaska),
  ]
}
