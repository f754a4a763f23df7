import { printBillOfLading } from '#actions/bill-of-lading.ts'
import { bookShipment } from '#actions/book-shipment.ts'
import { countShipments } from '#actions/count-shipments.ts'
import { FREIGHT_CARRIER_WORK } from '#actions/freight-carriers.ts'
import { listShipmentPage } from '#actions/list-shipments.ts'
import { changeLocation, listCountries, listLocations, readAddress } from '#actions/locations.ts'
import { logIn, logOut, readUserDetails, requestPassword, setPassword } from '#actions/log-in.ts'
import { actionTo, endShipment, moveShipment } from '#actions/move-shipment.ts'
import { listOpenOrders } from '#actions/open-orders.ts'
import { rateShipment } from '#actions/rate-shipment.ts'
import { reRate } from '#actions/re-rate.ts'
import { readShipment, showShipment } from '#actions/read-shipment.ts'
import {
  listAccessorials,
  listCarriers,
  listRateModes,
  listServices,
  readClientSetup,
  readPalletConfiguration,
} from '#actions/reference-data.ts'
import { saveShipment } from '#actions/save-shipment.ts'
import { search } from '#actions/search.ts'
import { soldToWork } from '#actions/sold-to.ts'
import { startUp } from '#actions/start-up.ts'
import { confirmTenderOutcome } from '#actions/tender-outcome.ts'
import { readTerminals } from '#actions/terminals.ts'
import { trackByLink, trackMany } from '#actions/track-shipment.ts'
import { mapInTransit } from '#actions/transit-map.ts'
import { manageUsers } from '#actions/users.ts'
import { fail } from '#contracts/errors.ts'
import { type Handlers, NOT_BUILT_YET } from './handler.ts'
import { issueSessionKey } from './session-key.ts'
import { showBooking, showRating } from './views.ts'

/** Call -> action. What happens in a call stands in the action; what the wire needs besides stands in views.ts. */
export const handlers: Handlers = {
  // Session and users
  logIn: async (context, { body, caller }) => {
    const { sessionId, userDetails } = await logIn(context, body, caller)
    const token = issueSessionKey(context.installation.secret, sessionId, context.now.getTime())
    return { token, userDetails }
  },
  logOut: async (context, { caller }) => {
    await logOut(context, caller.sessionId)
    return {}
  },
  requestPassword: async (context, { body }) => {
    await requestPassword(context, body.userName)
    return {}
  },
  setPassword: (context, { body }) => setPassword(context, body),
  readUserDetails: async (context, { body }) =>
    body.profile ? fail('NOT_BUILT_YET') : { userDetails: await readUserDetails(context) },
  manageUsers: async (context, { body, query }) => ({
    users: await manageUsers(context, query.actions, body.user),
  }),
  userAgreement: NOT_BUILT_YET,
  startUp: (context) => startUp(context),

  // Addresses
  listLocations: (context, { body }) => listLocations(context, body),
  readAddress: (context, { body }) => readAddress(context, body),
  changeLocation: async (context, { body }) => ({ location: await changeLocation(context, body) }),
  listCountries: async () => ({ countries: listCountries() }),
  billToWork: NOT_BUILT_YET,
  importLocations: NOT_BUILT_YET,
  checkAddress: NOT_BUILT_YET,
  logoWork: NOT_BUILT_YET,

  // Shipments
  listShipments: (context, { body, query }) => listShipmentPage(context, query.statuscode, body),
  listShipmentsForTracking: (context, { body, query }) => listShipmentPage(context, query.statuscode, body),
  countShipments: (context, { body }) => countShipments(context, body.WHSE),
  shipmentDetails: async (context, { body }) => {
    if (!body.shipment) return { shipment: await readShipment(context, body.shipmentId) }
    const saved = await saveShipment(context, { ...body, draft: body.shipment })
    return { shipment: await showShipment(context, saved) }
  },
  voidShipment: async (context, { body }) => {
    const moved = await endShipment(context, body)
    return { shipmentId: moved.id, statusCode: moved.status, endedAs: moved.endedAs }
  },
  updateStatus: async (context, { body }) => {
    const action = body.action ?? actionTo(body.statusCode ?? '', body.trackingStatus)
    const moved = await moveShipment(context, { ...body, action })
    return {
      shipmentId: moved.id,
      statusCode: moved.status,
      isTendered: moved.isTendered,
      version: moved.version,
    }
  },
  globalSearch: async (context, { body, query }) => ({
    hits: await search(context, body.searchtext || query.searchtext || ''),
  }),
  confirmTenderOutcome: (context, { body }) => confirmTenderOutcome(context, body),

  // Orders
  listOrders: (context, { body }) => listOpenOrders(context, body),
  addOrder: NOT_BUILT_YET,
  changeOrderLine: NOT_BUILT_YET,
  itemMasterWork: NOT_BUILT_YET,
  buildShipments: NOT_BUILT_YET,
  revertToOrders: NOT_BUILT_YET,
  listPendingOrders: NOT_BUILT_YET,
  downloadPendingOrders: NOT_BUILT_YET,
  suggestConsolidations: NOT_BUILT_YET,
  consolidateOrders: NOT_BUILT_YET,
  reRouteConsolidation: NOT_BUILT_YET,
  updateSchedule: NOT_BUILT_YET,
  routeMany: NOT_BUILT_YET,
  scheduleMany: NOT_BUILT_YET,
  countSchedule: NOT_BUILT_YET,
  integrationWork: NOT_BUILT_YET,
  mapColumns: NOT_BUILT_YET,
  saveMailbox: NOT_BUILT_YET,
  saveFileSource: NOT_BUILT_YET,
  uploadOrders: NOT_BUILT_YET,
  readSelectedServices: NOT_BUILT_YET,
  updateServices: NOT_BUILT_YET,
  updateDefaultServices: NOT_BUILT_YET,

  // Rating and booking
  rateShipment: async (context, { body }) => showRating(await rateShipment(context, body)),
  reRate: (context, { body }) => reRate(context, body.PricesheetID),
  listCarriers: async (context, { body }) => ({ carriers: await listCarriers(context, body.searchText) }),
  listAccessorials: async (context, { body }) => ({
    accessorials: await listAccessorials(context, body.carrierSCAC),
  }),
  listServices: async () => ({ services: listServices() }),
  readClientSetup: async (context, { body }) =>
    body.setup ? fail('NOT_BUILT_YET') : readClientSetup(context),
  readPalletConfiguration: (context) => readPalletConfiguration(context),
  bookPickup: async (context, { body, query }) =>
    showBooking(await bookShipment(context, body, { flag: query.flag, paymentTypes: ['P', 'T'] })),
  bookCollect: async (context, { body, query }) =>
    showBooking(await bookShipment(context, body, { flag: query.flag, paymentTypes: ['C'] })),
  askForQuotes: NOT_BUILT_YET,
  savePriceSheet: NOT_BUILT_YET,
  removePriceSheet: NOT_BUILT_YET,
  readQuoteResponse: NOT_BUILT_YET,
  submitQuote: NOT_BUILT_YET,
  submitNoBid: NOT_BUILT_YET,

  // Carriers
  listRateModes: async (context) => ({ rateModes: await listRateModes(context) }),
  listCollectCarriers: NOT_BUILT_YET,
  listCollectShipVia: NOT_BUILT_YET,
  soldToWork: (context, { body }) => soldToWork(context, body),
  readTerminals: (context, { body }) => readTerminals(context, body),
  freightCarrierWork: (context, { body, query }) => FREIGHT_CARRIER_WORK[query.mode](context, body),
  addContractCarrier: NOT_BUILT_YET,
  odflAccountWork: NOT_BUILT_YET,
  linkOdfl: NOT_BUILT_YET,
  updateCarrierMetadata: NOT_BUILT_YET,
  parcelAccountWork: NOT_BUILT_YET,
  listParcelAccounts: NOT_BUILT_YET,
  parcelCarrierWork: NOT_BUILT_YET,
  selectedParcelCarrierWork: NOT_BUILT_YET,
  capacityProviderAccountWork: NOT_BUILT_YET,
  readCapacityProviderFields: NOT_BUILT_YET,
  createAccountGroup: NOT_BUILT_YET,
  readUpsAgreement: NOT_BUILT_YET,
  validateUpsAddress: NOT_BUILT_YET,
  classifyUpsAddress: NOT_BUILT_YET,
  saveUpsAccount: NOT_BUILT_YET,
  registerUps: NOT_BUILT_YET,

  // Documents and printing
  downloadBillOfLading: (context, { body }) => printBillOfLading(context, body),
  downloadPackingList: NOT_BUILT_YET,
  downloadProofOfDelivery: NOT_BUILT_YET,
  attachFile: NOT_BUILT_YET,
  showFiles: NOT_BUILT_YET,
  deleteFile: NOT_BUILT_YET,
  extraInfoWork: NOT_BUILT_YET,
  downloadExtraInfo: NOT_BUILT_YET,
  printDocuments: NOT_BUILT_YET,
  listPrinted: NOT_BUILT_YET,
  reprint: NOT_BUILT_YET,
  addPrintFiles: NOT_BUILT_YET,
  printerWork: NOT_BUILT_YET,
  readScale: NOT_BUILT_YET,

  // Tracking
  trackShipment: async (context, { body }) => ({ tracking: await trackByLink(context, body) }),
  trackMany: (context, { body }) => trackMany(context, body.numbers),
  mapInTransit: async (context, { body }) => ({ shipments: await mapInTransit(context, body.statusCode) }),
  containerWork: NOT_BUILT_YET,
  readContainer: NOT_BUILT_YET,
  listContainerEvents: NOT_BUILT_YET,
  mapOcean: NOT_BUILT_YET,
  listConsole: NOT_BUILT_YET,

  // Analysis, mapping, shop
  listShipViaMappings: NOT_BUILT_YET,
  changeShipViaMapping: NOT_BUILT_YET,
  readScoreCard: NOT_BUILT_YET,
  listQuotedShipments: NOT_BUILT_YET,
  readReport: NOT_BUILT_YET,
  sendReport: NOT_BUILT_YET,
  removeReports: NOT_BUILT_YET,
  listSkuRules: NOT_BUILT_YET,
  changeSkuRule: NOT_BUILT_YET,
  uploadSkuRules: NOT_BUILT_YET,
  freeShippingRulesWork: NOT_BUILT_YET,
}
