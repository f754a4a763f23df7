import type { CarrierRate } from '../carrier.ts'
import type { TariffInBook } from './tariff-in-book.ts'

/** The carrier to ask, and the mode. */
export interface AskedCarrier {
  scac: string
  name: string
  rateModeId: number
}

/** What every price of our own engine says of its carrier and tariff; the one service of a carrier of freight. */
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
