import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { collectCarrier } from '../entities/collect-carrier.ts'
import { text } from '../fields.ts'
import { SHIP_PAGES } from './carriers.ts'

/** Carriers that the consignee pays: the ones of a sold-to, and the codes by which orders request them. */

export const listCollectCarriers = post('Shipment/GetCollectCarriersList', {
  summary: 'List the collect carriers of a sold-to account, with the account number that each one bills.',
  query: {
    clientId: z.optional(z.string().check(z.maxLength(80))),
    userid: z.optional(z.string().check(z.maxLength(80))),
  },
  pages: SHIP_PAGES,
  body: z.object({ SoldTo: text(40), searchText: text(100) }),
  reply: reply({ carriers: z.array(collectCarrier) }),
  reads: ['carriers'],
})

export const listCollectShipVia = post('Shipment/GetCollectCarrierShipVia', {
  summary: 'The ship-via codes of a collect carrier and sold-to.',
  pages: SHIP_PAGES,
  body: z.object({ SoldTo: text(40), SCAC: text(10) }),
  reply: reply({
    shipVia: z.array(
      z.object({
        ShipViaCode: z.string(),
        SCAC: z.string(),
        CarrierName: z.string(),
        Service: z.string(),
        AccountNumber: z.string(),
      }),
    ),
  }),
  reads: ['carriers'],
})
