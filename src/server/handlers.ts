import { saveClientSetup } from '#actions/account/client-setup.ts'
import { getStarted } from '#actions/account/get-started.ts'
import { readMailStatus, sendTestMail } from '#actions/account/mail-status.ts'
import { listViews, removeView, saveView, setDefaultView } from '#actions/account/views/saved-views.ts'
import { bookCollect, bookShipment } from '#actions/booking/book-shipment.ts'
import { actionTo, eventOf, movedView, moveShipment, voidShipment } from '#actions/booking/move-shipment.ts'
import { readShipment, showShipment } from '#actions/booking/read-shipment.ts'
import { sendDocuments } from '#actions/booking/send-documents.ts'
import {
  readSelectedServices,
  updateDefaultServices,
  updateServices,
} from '#actions/booking/shipment-services.ts'
import { isPreparedPickup, tellPreparedPickup } from '#actions/booking/tell-prepared-pickup.ts'
import { keepTenderReferences } from '#actions/booking/tender-references.ts'
import { undoMove } from '#actions/booking/undo-move.ts'
import { routeMany } from '#actions/bulk/route-many.ts'
import { chooseRoutedCarrier, readRoutings } from '#actions/bulk/routings.ts'
import { scheduleMany } from '#actions/bulk/schedule-many.ts'
import { setItemsOfOrders } from '#actions/bulk/set-items.ts'
import { updateSchedule } from '#actions/bulk/update-schedule.ts'
import { answerPickupChange } from '#actions/carrier-answers/answer-pickup-change.ts'
import { trackByLink, trackMany } from '#actions/carrier-answers/track-shipment.ts'
import { ODFL_ACCOUNT_WORK } from '#actions/carrier-calls/odfl-account.ts'
import { createAccountGroup } from '#actions/carriers/capacity-providers/account-group.ts'
import { CAPACITY_ACCOUNT_WORK } from '#actions/carriers/capacity-providers/accounts.ts'
import { readProviderFields } from '#actions/carriers/capacity-providers/provider-fields.ts'
import { CARRIER_CALENDAR_WORK } from '#actions/carriers/carrier-calendars.ts'
import { updateCarrierMetadata } from '#actions/carriers/carrier-metadata.ts'
import { listCollectCarriers, listCollectShipVia } from '#actions/carriers/collect-carriers.ts'
import { addContractCarrier } from '#actions/carriers/contract-carriers.ts'
import { EBOL_ACCOUNT_WORK } from '#actions/carriers/ebol-accounts.ts'
import { FREIGHT_CARRIER_WORK } from '#actions/carriers/freight-carriers.ts'
import { linkOdfl } from '#actions/carriers/link-odfl.ts'
import {
  listAccessorials,
  listCarriers,
  listRateModes,
  listServices,
  readClientSetup,
  readPalletConfiguration,
} from '#actions/carriers/reference-data.ts'
import { changeShipVia, listShipViaCodes } from '#actions/carriers/ship-via-codes.ts'
import { soldToWork } from '#actions/carriers/sold-to.ts'
import { readTerminals } from '#actions/carriers/terminals.ts'
import { mapInTransit } from '#actions/carriers/transit-map.ts'
import { saveUpsAccount } from '#actions/carriers/ups-ready/account-details.ts'
import { readUpsAgreement } from '#actions/carriers/ups-ready/agreement.ts'
import { classifyUpsAddress, validateUpsAddress } from '#actions/carriers/ups-ready/judge-address.ts'
import { rateUps } from '#actions/carriers/ups-ready/rate-ups.ts'
import { registerUps } from '#actions/carriers/ups-ready/register-account.ts'
import { tracePackages } from '#actions/carriers/ups-ready/trace-packages.ts'
import { readBoard } from '#actions/dock/console-board.ts'
import { dockCommandSheet } from '#actions/dock/dock-command-sheet.ts'
import { checkOff, readDock } from '#actions/dock/dock-list.ts'
import { loadShipment } from '#actions/dock/load-shipment.ts'
import { EDI_INTERCHANGE_WORK } from '#actions/edi/interchanges.ts'
import { EDI_PARTNER_WORK } from '#actions/edi/partners.ts'
import { workOnFreeShipping } from '#actions/items/free-shipping/cart-rules.ts'
import { listSkuRules, SKU_RULE_WORK } from '#actions/items/free-shipping/sku-rules.ts'
import { uploadSkuRules } from '#actions/items/free-shipping/upload-skus.ts'
import { exportItemFile } from '#actions/items/import/export-item-file.ts'
import { checkItems, previewItems, readItemFile, takeItems } from '#actions/items/import/item-files.ts'
import { listItemFiles, undoItems } from '#actions/items/import/taken-files.ts'
import { ITEM_MASTER_WORK } from '#actions/items/item-master.ts'
import { cancelWork, readWorks } from '#actions/kernel/long-work.ts'
import { billToWork } from '#actions/locations/bill-to.ts'
import { checkAddress } from '#actions/locations/check-address.ts'
import {
  checkLocations,
  listLocationImports,
  previewLocations,
  readLocationImport,
  takeLocations,
  undoLocations,
} from '#actions/locations/import/imports.ts'
import {
  exportLocations,
  locationFaultsFile,
  locationTemplate,
} from '#actions/locations/import/location-files.ts'
import { importLocations } from '#actions/locations/import/take-data.ts'
import { changeLocation, listCountries, listLocations, readAddress } from '#actions/locations/locations.ts'
import { findDuplicateLocations, mergeLocations, undoMerge } from '#actions/locations/merge-locations.ts'
import { buildShipments, revertToOrders } from '#actions/orders/build-shipments.ts'
import { changeOrderLine } from '#actions/orders/change-order-line.ts'
import { consolidateOrders } from '#actions/orders/consolidate-orders.ts'
import { deferOrders } from '#actions/orders/defer-orders.ts'
import { saveFileSource, saveMailbox } from '#actions/orders/integration/save-source.ts'
import { INTEGRATION_WORK, mapColumns } from '#actions/orders/integration/sources.ts'
import { uploadOrders } from '#actions/orders/integration/upload-orders.ts'
import { listOpenOrders } from '#actions/orders/open-orders.ts'
import { downloadPendingOrders, listPendingOrders } from '#actions/orders/pending-orders.ts'
import { reRouteConsolidation } from '#actions/orders/re-route-consolidation.ts'
import { saveOrder } from '#actions/orders/save-order.ts'
import { splitOrder } from '#actions/orders/split-order.ts'
import { suggestConsolidations } from '#actions/orders/suggest-consolidations.ts'
import { customsDetails } from '#actions/papers/customs-details.ts'
import {
  downloadBillOfLading,
  downloadPackingList,
  downloadProofOfDelivery,
} from '#actions/papers/download-documents.ts'
import { downloadProofs } from '#actions/papers/download-proofs.ts'
import { downloadBridge } from '#actions/papers/printing/bridge-program.ts'
import { addPrintFiles, redo, reprint } from '#actions/papers/printing/print-again.ts'
import { listPrinted, printDocuments } from '#actions/papers/printing/print-documents.ts'
import { readScale } from '#actions/papers/printing/print-scale.ts'
import { PRINTER_WORK } from '#actions/papers/printing/printer-setup.ts'
import { attachFile, deleteFile, showFiles } from '#actions/papers/stored-files.ts'
import { rateByWeight } from '#actions/pricing/rate-by-weight.ts'
import { rateShipment } from '#actions/pricing/rate-shipment.ts'
import { reRate } from '#actions/pricing/re-rate.ts'
import { countHistory } from '#actions/shipments/count-history.ts'
import { countSchedule } from '#actions/shipments/count-schedule.ts'
import { countShipments } from '#actions/shipments/count-shipments.ts'
import { exportShipments } from '#actions/shipments/export-shipments.ts'
import { downloadExtraInfo, EXTRA_INFO_WORK } from '#actions/shipments/extra-info.ts'
import { listShipmentPage } from '#actions/shipments/list-shipments.ts'
import { saveShipment } from '#actions/shipments/save-shipment.ts'
import { search } from '#actions/shipments/search.ts'
import { submitNoBid, submitQuote } from '#actions/spot-quotes/answer-quote.ts'
import { askForQuotes } from '#actions/spot-quotes/ask-for-quotes.ts'
import { awardQuote, closeQuotes } from '#actions/spot-quotes/award-quote.ts'
import { removePriceByHand, savePriceByHand } from '#actions/spot-quotes/price-sheets-by-hand.ts'
import { readQuotePage } from '#actions/spot-quotes/quote-page.ts'
import { listQuotedShipments, readScoreCard } from '#actions/spot-quotes/score-card.ts'
import { confirmTenderOutcome } from '#actions/tendering/tender-outcome.ts'
import { readToday } from '#actions/today/read-today.ts'
import { accountHandlers } from './account-handlers.ts'
import { ANALYSIS_HANDLERS } from './analysis-handlers.ts'
import { auditHandlers } from './audit-handlers.ts'
import { claimHandlers } from './claim-handlers.ts'
import { contractHandlers } from './contract-handlers.ts'
import type { Handlers } from './handler.ts'
import { oceanHandlers } from './ocean-handlers.ts'
import { parcelHandlers } from './parcel-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
import { tenderHandlers } from './tender-handlers.ts'
import { showBooking, showRating } from './views.ts'
import { webhookHandlers } from './webhook-handlers.ts'

/** Handlers by call. The logic of a call is in its action; conversions for the wire are in views.ts. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...webhookHandlers,

  // Addresses
  listLocations: (context, { body }) => listLocations(context, body),
  readAddress: (context, { body }) => readAddress(context, body),
  changeLocation: async (context, { body }) => ({ location: await changeLocation(context, body) }),
  listCountries: async () => ({ countries: await listCountries() }),
  billToWork: (context, { body, query }) => billToWork(context, query.funtype, body.billTo),
  importLocations: (context, { body }) => importLocations(context, body),
  downloadLocationTemplate: async (_context, { body }) => locationTemplate(body.format),
  exportLocations: (context, { body }) => exportLocations(context, body),
  previewLocations: (context, { body }) => previewLocations(context, body),
  checkLocations: (context, { body }) => checkLocations(context, body),
  listLocationImports: (context) => listLocationImports(context),
  readLocationImport: (context, { body }) => readLocationImport(context, body),
  takeLocations: (context, { body }) => takeLocations(context, body),
  undoLocations: (context, { body }) => undoLocations(context, body.importId),
  downloadLocationFaults: (context, { body }) => locationFaultsFile(context, body.importId),
  findDuplicateLocations: (context) => findDuplicateLocations(context),
  mergeLocations: (context, { body }) => mergeLocations(context, body),
  undoMerge: (context, { body }) => undoMerge(context, body.mergeId),
  checkAddress: (context, { body }) => checkAddress(context, body.address),
  getStarted: (context, { body }) => getStarted(context, body),
  readMailStatus: (context) => readMailStatus(context),
  sendTestMail: (context) => sendTestMail(context),

  // Shipments
  listShipments: (context, { body, query }) => listShipmentPage(context, query.statuscode, body),
  listShipmentsForTracking: (context, { body, query }) => listShipmentPage(context, query.statuscode, body),
  exportShipments: (context, { body, query }) => exportShipments(context, query.statuscode, body),
  countHistory: (context, { body }) => countHistory(context, body),
  countShipments: (context, { body }) => countShipments(context, body.WHSE),
  shipmentDetails: async (context, { body }) => {
    if (!body.shipment) return { shipment: await readShipment(context, body.shipmentId) }
    const saved = await saveShipment(context, { ...body, draft: body.shipment })
    return { shipment: await showShipment(context, saved) }
  },
  voidShipment: async (context, { body }) => {
    const moved = await voidShipment(context, body)
    return { shipmentId: moved.id, statusCode: moved.status, endedAs: moved.endedAs }
  },
  updateStatus: async (context, { body }) => {
    const { load, ...rest } = body
    const moved = load
      ? await loadShipment(context, { ...rest, load })
      : body.action === undefined && isPreparedPickup(body.trackingStatus)
        ? await tellPreparedPickup(context, rest)
        : await moveShipment(context, {
            ...rest,
            canUndo: true,
            action: body.action ?? actionTo(body.statusCode ?? '', body.trackingStatus),
            event: body.action ? undefined : eventOf(body.trackingStatus),
          })
    return movedView(moved)
  },
  undoMove: async (context, { body }) => movedView(await undoMove(context, body)),
  globalSearch: async (context, { body, query }) => ({
    hits: await search(context, body.searchtext || query.searchtext || ''),
  }),
  confirmTenderOutcome: (context, { body }) => confirmTenderOutcome(context, body),

  // Orders
  listOrders: (context, { body }) => listOpenOrders(context, body),
  addOrder: (context, { body }) => saveOrder(context, body),
  changeOrderLine: (context, { body }) => changeOrderLine(context, body),
  splitOrder: (context, { body }) => splitOrder(context, body),
  deferOrders: (context, { body }) => deferOrders(context, body),
  itemMasterWork: (context, { body, query }) => ITEM_MASTER_WORK[query.flag](context, body),
  exportItems: (context, { body }) => exportItemFile(context, body),
  previewItems: (context, { body }) => previewItems(context, body),
  checkItems: (context, { body }) => checkItems(context, body),
  readItemFile: (context, { body }) => readItemFile(context, body.workId),
  listItemFiles: (context) => listItemFiles(context),
  undoItems: (context, { body }) => undoItems(context, body.workId),
  takeItems: (context, { body }) => takeItems(context, body),
  buildShipments: (context, { body }) => buildShipments(context, body),
  revertToOrders: (context, { body }) => revertToOrders(context, body),
  listPendingOrders: (context, { body }) => listPendingOrders(context, body),
  downloadPendingOrders: (context, { body }) => downloadPendingOrders(context, body),
  suggestConsolidations: (context, { body }) => suggestConsolidations(context, body),
  consolidateOrders: (context, { body }) => consolidateOrders(context, body),
  reRouteConsolidation: (context, { body }) => reRouteConsolidation(context, body),
  updateSchedule: (context, { body }) => updateSchedule(context, body),
  routeMany: (context, { body }) => routeMany(context, body),
  scheduleMany: (context, { body, query }) => scheduleMany(context, query.flag, body),
  setItemsOfOrders: (context, { body }) => setItemsOfOrders(context, body),
  readRoutings: (context, { body }) => readRoutings(context, body.shipmentIds),
  sendDocuments: (context, { body }) => sendDocuments(context, body),
  answerPickupChange: (context, { body }) => answerPickupChange(context, body),
  chooseRoutedCarrier: (context, { body }) => chooseRoutedCarrier(context, body),
  countSchedule: (context, { body }) => countSchedule(context, body.WHSE),
  integrationWork: (context, { body, query }) => INTEGRATION_WORK[query.Functype](context, body),
  mapColumns: (context, { body }) => mapColumns(context, body),
  saveMailbox: (context, { body }) => saveMailbox(context, body),
  saveFileSource: (context, { body }) => saveFileSource(context, body),
  uploadOrders: (context, { body }) => uploadOrders(context, body),
  readSelectedServices: (context, { body }) => readSelectedServices(context, body),
  updateServices: (context, { body }) => updateServices(context, body),
  saveTenderReferences: async (context, { body }) => {
    const { proNumber, pickupNumber, version } = await keepTenderReferences(context, body)
    return { PRONumber: proNumber, PickupNumber: pickupNumber, version }
  },
  updateDefaultServices: (context, { body }) => updateDefaultServices(context, body),

  // Rating and booking
  rateShipment: async (context, { body }) => showRating(await rateShipment(context, body)),
  reRate: (context, { body }) => reRate(context, body.PricesheetID),
  rateByWeight: (context, { body }) => rateByWeight(context, body),
  listCarriers: async (context, { body }) => ({ carriers: await listCarriers(context, body.searchText) }),
  listAccessorials: async (context, { body }) => ({
    accessorials: await listAccessorials(context, body.carrierSCAC),
  }),
  listServices: async () => ({ services: listServices() }),
  readClientSetup: async (context, { body }) =>
    body.setup ? saveClientSetup(context, body.setup) : readClientSetup(context),
  readPalletConfiguration: (context) => readPalletConfiguration(context),
  bookPickup: async (context, { body, query }) =>
    showBooking(await bookShipment(context, body, { flag: query.flag, paymentTypes: ['P', 'T'] })),
  bookCollect: async (context, { body, query }) => showBooking(await bookCollect(context, body, query.flag)),
  askForQuotes: (context, { body }) => askForQuotes(context, body),
  awardQuote: (context, { body }) => awardQuote(context, body),
  closeQuotes: (context, { body }) => closeQuotes(context, body),
  savePriceSheet: (context, { body, query }) => savePriceByHand(context, body, query.flag),
  removePriceSheet: (context, { body }) => removePriceByHand(context, body),
  readQuoteResponse: (context, { query }) => readQuotePage(context, query),
  submitQuote: (context, { body }) => submitQuote(context, body),
  submitNoBid: (context, { body }) => submitNoBid(context, body),

  // Carriers
  listRateModes: async (context) => ({ rateModes: await listRateModes(context) }),
  listCollectCarriers: (context, { body }) => listCollectCarriers(context, body),
  listCollectShipVia: (context, { body }) => listCollectShipVia(context, body),
  soldToWork: (context, { body }) => soldToWork(context, body),
  readTerminals: (context, { body }) => readTerminals(context, body),
  freightCarrierWork: (context, { body, query }) => FREIGHT_CARRIER_WORK[query.mode](context, body),
  addContractCarrier: (context, { body }) => addContractCarrier(context, body.contract),
  odflAccountWork: (context, { body }) => ODFL_ACCOUNT_WORK[body.work](context, body),
  ebolAccountWork: (context, { body }) => EBOL_ACCOUNT_WORK[body.work](context, body),
  carrierCalendarWork: (context, { body }) => CARRIER_CALENDAR_WORK[body.work](context, body),
  linkOdfl: (context, { body }) => linkOdfl(context, body),
  updateCarrierMetadata: (context, { body }) => updateCarrierMetadata(context, body),
  ...parcelHandlers,
  capacityProviderAccountWork: (context, { query, body }) =>
    CAPACITY_ACCOUNT_WORK[query.operationtype](context, body),
  readCapacityProviderFields: (context, { body }) => readProviderFields(context, body),
  createAccountGroup: (context, { body }) => createAccountGroup(context, body),
  readUpsAgreement: (context, { body }) => readUpsAgreement(context, body),
  validateUpsAddress: (context, { body }) => validateUpsAddress(context, body.address),
  classifyUpsAddress: (context, { body }) => classifyUpsAddress(context, body.address),
  saveUpsAccount: (context, { body }) => saveUpsAccount(context, body),
  registerUps: (context, { body }) => registerUps(context, body),
  rateUps: (context, { body }) => rateUps(context, body),

  ...contractHandlers,
  ...auditHandlers,
  ...claimHandlers,

  // Jobs
  listViews: (context, { body }) => listViews(context, body.list),
  saveView: (context, { body }) => saveView(context, body),
  removeView: (context, { body }) => removeView(context, body.viewId),
  setDefaultView: (context, { body }) => setDefaultView(context, body),
  readWorks: async (context, { body }) => ({ works: await readWorks(context, body) }),
  cancelWork: async (context, { body }) => ({ work: await cancelWork(context, body.workId) }),

  // EDI
  ediPartnerWork: (context, { body }) => EDI_PARTNER_WORK[body.work](context, body),
  ediInterchangeWork: (context, { body }) => EDI_INTERCHANGE_WORK[body.work](context, body),

  // Documents and printing
  customsDetails: (context, { body }) => customsDetails(context, body),
  downloadBillOfLading: (context, { body }) => downloadBillOfLading(context, body),
  downloadPackingList: (context, { body }) => downloadPackingList(context, body),
  downloadProofs: (context, { body }) => downloadProofs(context, body.shipmentIds),
  downloadProofOfDelivery: (context, { body, query }) =>
    downloadProofOfDelivery(context, { shipmentId: body.shipmentId, uniqueName: query.UniqueName ?? '' }),
  attachFile: (context, { body }) => attachFile(context, body),
  showFiles: (context, { body }) => showFiles(context, body),
  deleteFile: (context, { body }) => deleteFile(context, body),
  extraInfoWork: (context, { body, query }) => EXTRA_INFO_WORK[query.flag](context, body),
  downloadExtraInfo: (context, { body }) => downloadExtraInfo(context, body.shipmentId),
  printDocuments: (context, { body }) => printDocuments(context, body),
  listPrinted: (context, { body }) => listPrinted(context, body),
  reprint: (context, { body, query }) => ({ reprint, redo })[query.Flag](context, body),
  addPrintFiles: (context, { body, query }) => addPrintFiles(context, body, query),
  printerWork: (context, { body }) => PRINTER_WORK[body.action](context, body),
  downloadBridge: (context, { body }) => downloadBridge(context, body.system),
  readScale: (context) => readScale(context),

  // Tracking
  trackShipment: async (context, { body }) => ({ tracking: await trackByLink(context, body) }),
  ...tenderHandlers,
  trackMany: async (context, { body }) => ({
    ...(await trackMany(context, body.numbers)),
    packages: body.askUps ? await tracePackages(context, body) : [],
  }),
  mapInTransit: async (context, { body }) => ({ shipments: await mapInTransit(context, body.statusCode) }),
  ...oceanHandlers,
  listConsole: (context, { body }) => readBoard(context, body),
  readToday: (context) => readToday(context),
  listDock: (context, { body }) => readDock(context, body.WHSE),
  checkDockUnits: (context, { body }) => checkOff(context, body),
  printDockCommands: (context, { body }) => dockCommandSheet(context, body.title),

  // Analysis, mapping, shop
  listShipViaMappings: (context, { body }) => listShipViaCodes(context, body),
  changeShipViaMapping: (context, { body }) => changeShipVia(context, body),
  readScoreCard: (context, { body, query }) => readScoreCard(context, body, query.flag),
  listQuotedShipments: (context, { body }) => listQuotedShipments(context, body),
  ...reportHandlers,
  ...ANALYSIS_HANDLERS,
  listSkuRules: (context, { body }) => listSkuRules(context, body),
  changeSkuRule: (context, { body, query }) => SKU_RULE_WORK[query.Flag](context, body.rule),
  uploadSkuRules: (context, { body }) => uploadSkuRules(context, body),
  freeShippingRulesWork: (context, { body }) => workOnFreeShipping(context, body),
}
