/**
 * Tests of the actions that `database-15` leaves out. What stands in either list is asked of the embedded 18 in every
 * run; of 15 `npm run faults` asks the second list too.
 */

/**
 * The ones that ask no database, or nothing of it that others do not: what label-formats draws and scans was bought by
 * the statements of labels, print-kinds and printer-setup.
 */
export const WITHOUT_SQL = [
  'src/actions/kernel/in-thread.test.ts',
  'src/actions/account/password.test.ts',
  'src/actions/papers/bill-of-lading.test.ts',
  'src/actions/carrier-calls/join-answers.test.ts',
  'src/actions/orders/integration/{judge-file,read-order-file}.test.ts',
  'src/actions/parcel/label-formats.test.ts',
  'src/actions/shipments/{parcel-question,ready-item}.test.ts',
  'src/actions/pricing/rating-totals.test.ts',
]

/**
 * The ones of which every statement of the product is asked of 15 by the files that stay, too (pg_stat_statements has
 * told, file by file, constants aside): there is nothing that an older PostgreSQL could read in another way.
 */
export const STATEMENTS_OF_OTHERS = [
  'src/actions/account/{client-logo,profile}.test.ts',
  'src/actions/locations/check-address.test.ts',
  'src/actions/bulk/{network-tenders,said-prices}.test.ts',
  'src/actions/carriers/{in-force-in-the-evening,parcel-credentials,parcel-packaging,terminals}.test.ts',
  'src/actions/papers/pallet-labels.test.ts',
  'src/actions/edi/{exchange,tender-facts}.test.ts',
  'src/actions/carrier-calls/{ask-network,carrier-papers,exchange-log,no-zip,odfl-account,parcel-networks}.test.ts',
  'src/actions/pricing/{guide-override,parcel-rates,rate-by-weight,rate-modes,rate-shipment,routing-guide}.test.ts',
  'src/actions/orders/integration/odd-sources.test.ts',
  'src/actions/orders/{build-shipments,consolidate-orders,part-numbers}.test.ts',
  'src/actions/shipments/{action-refused,asked-pickup,declined-tender,orders-on-shipment,stops}.test.ts',
  'src/actions/parcel/{label-payment,parcel-ship-ask}.test.ts',
  'src/actions/papers/printing/{parcel-papers,print-booked,print-kinds}.test.ts',
  'src/actions/kernel/known-parties.test.ts',
  'src/actions/booking/move-shipment.test.ts',
  'src/actions/tendering/{tell-booked,tender-outcome}.test.ts',
  'src/actions/carrier-answers/track-shipment.test.ts',
  'src/actions/spot-quotes/{award-quote,quote-mail}.test.ts',
  'src/actions/carriers/ups-ready/ask-ups.test.ts',
]
