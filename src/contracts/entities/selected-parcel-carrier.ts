import type * as z from 'zod/mini'
import { text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The parcel carrier and service remembered for a shipment or a consignee. */
export const selectedParcelCarrier = renamed(
  {
    scac: text(10),
    serviceCode: text(40),
    serviceName: text(100),
    accountNumber: text(40),
    paymentType: text(20),
  },
  {
    scac: 'SCAC',
    serviceCode: 'selectedService',
    serviceName: 'ServiceName',
    accountNumber: 'AccountNumber',
    paymentType: 'PaymentType',
  },
)
export type SelectedParcelCarrier = z.output<typeof selectedParcelCarrier>
