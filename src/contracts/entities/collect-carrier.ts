import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** A collect carrier of a sold-to: the carrier that bills the consignee, and the account. */
export const collectCarrier = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    soldTo: z.string(),
    accountNumber: z.string(),
    shipViaCode: z.string(),
    /** The carrier that a collect order gets unless a user chooses another: specification section 4. */
    isSelected: z.boolean(),
    rateModeId: z.int(),
  },
  {
    scac: 'SCAC',
    carrierName: 'CarrierName',
    soldTo: 'SoldTo',
    accountNumber: 'AccountNumber',
    shipViaCode: 'ShipViaCode',
    isSelected: 'IsSelected',
    rateModeId: 'RateModeID',
  },
)
export type CollectCarrierValue = z.output<typeof collectCarrier>
