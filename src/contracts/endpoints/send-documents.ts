import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { choice, flag, id, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** Mailing the documents of a shipment to addresses that the user enters. */

/** Documents that can be attached; labels of a parcel are the carrier's own. */
export const SENT_DOCUMENTS = [
  'BOL',
  'PackingList',
  'PalletLabel',
  'CarrierLabel',
  'CommercialInvoice',
] as const
export type SentDocument = (typeof SENT_DOCUMENTS)[number]

export const sendDocuments = post('Shipment/SendDocuments', {
  summary: 'Email documents and the tracking link of a shipment to chosen addresses, one mail to each.',
  pages: ['ShipmentDetails', 'Tender', 'Track', 'ShipmentHistory', 'PrintDocuments', 'OpenOrders'],
  body: renamed(
    {
      shipmentId: id,
      /** One or several addresses, as specification section 5 separates them. */
      to: requiredText('Email', 1000),
      kinds: z.array(choice(SENT_DOCUMENTS)).check(z.maxLength(SENT_DOCUMENTS.length)),
      hasTrackingLink: z._default(flag, true),
      message: text(2000),
    },
    { to: 'EmailID', kinds: 'Documents', hasTrackingLink: 'TrackingLink', message: 'Message' },
  ),
  reply: reply({ sentTo: z.array(z.string()) }),
  writes: ['shipments'],
  audit: 'shipment.documents-sent',
})
