import type { CarrierRate } from '../carrier.ts'
import type { TariffInBook } from './tariff-in-book.ts'

/** The carrier to ask, and the mode. */
export interface AskedCarrier {
  scac: string
  name: string
  rateModeId: number
}

/** The carrier and tariff fields of every price from our own engine; the only service of a freight carrier. */
export function headOf(carrier: AskedCarrier, tariff: TariffInBook, isSynthetic: boolean): Head {
  return {
    scac: carrier.scac,
    carrierName: carrier.name,
    rateModeId: carrier.rateModeId,
    serviceCode: '',
    serviceName: '',
    source: 'tariff',
    tariffId: tariff.storedId,
    tariffName: tariff.name,
    isSynthetic,
    miles: null,
    isEstimated: false,
  }
}

export type Head = Pick<
  CarrierRate,
  | 'scac'
  | 'carrierName'
  | 'rateModeId'
  | 'serviceCode'
  | 'serviceName'
  | 'source'
  | 'tariffId'
  | 'tariffName'
  | 'isSynthetic'
  | 'miles'
  | 'isEstimated'
>
