import type * as z from 'zod/mini'
import { address, billToAddress, location } from './entities/address.ts'
import { addressCandidate } from './entities/address-candidate.ts'
import { capacityProviderAccount, capacityProviderField } from './entities/capacity-provider.ts'
import { contract, freightCarrier, odflAccount } from './entities/carrier.ts'
import { carrierCalendar } from './entities/carrier-calendar.ts'
import { collectCarrier } from './entities/collect-carrier.ts'
import { container, containerDraft, containerEvent, eventDraft } from './entities/container.ts'
import { ediInterchange, ediPartner, ediSandbox, ediSet } from './entities/edi.ts'
import { extraInfo } from './entities/extra-info.ts'
import { download, storedFile, upload } from './entities/file.ts'
import {
  fileHost,
  integrationRun,
  integrationSource,
  mailbox,
  mappedColumn,
} from './entities/integration-source.ts'
import { item } from './entities/item.ts'
import { itemMaster } from './entities/item-master.ts'
import { lanePlace, laneService } from './entities/lane-service.ts'
import { shipViaMapping } from './entities/mapping.ts'
import { consolidation, order, orderDraft, orderLine, orderRow, pendingOrder } from './entities/order.ts'
import { bulkJob, outcome } from './entities/outcome.ts'
import { parcelAccount, parcelCredentials } from './entities/parcel-account.ts'
import { parcelBox } from './entities/parcel-box.ts'
import { holdLocation, internationalForms, mailpiece } from './entities/parcel-options.ts'
import { priceSheet, rateNotice } from './entities/price-sheet.ts'
import { printableShipment, printer, printJob, printOrder } from './entities/print-job.ts'
import { profile, signUp } from './entities/profile.ts'
import {
  quoteAnswer,
  quoteCharge,
  quoteInvitation,
  quoteRequest,
  quoteResponse,
} from './entities/quote-response.ts'
import { reportData, reportFilter, reportRun, reportSchedule } from './entities/report.ts'
import { guideQuestion, guideRule, guideVerdict, soldToAccount } from './entities/routing-guide.ts'
import { quotedShipment, scoreCard } from './entities/score-card.ts'
import { selectedParcelCarrier } from './entities/selected-parcel-carrier.ts'
import { shipment, shipmentRow, trackingEvent } from './entities/shipment.ts'
import { pickupWindow, rateRequest, shipmentDraft, shipmentStop } from './entities/shipment-draft.ts'
import { freeShippingRules, shopCart, skuRule } from './entities/shop.ts'
import { upsAccount, upsContact, upsInvoice, upsRegistration } from './entities/ups-registration.ts'
import { userDetails } from './entities/user.ts'

/** The nouns of the product by name: the components in OpenAPI, and the content of docs/vocabulary.md. */
export const ENTITIES = {
  address,
  addressCandidate,
  billToAddress,
  bulkJob,
  capacityProviderAccount,
  capacityProviderField,
  collectCarrier,
  consolidation,
  container,
  containerDraft,
  containerEvent,
  eventDraft,
  contract,
  download,
  ediInterchange,
  ediPartner,
  ediSandbox,
  ediSet,
  extraInfo,
  fileHost,
  freeShippingRules,
  freightCarrier,
  carrierCalendar,
  guideQuestion,
  guideRule,
  guideVerdict,
  integrationRun,
  integrationSource,
  holdLocation,
  internationalForms,
  item,
  itemMaster,
  lanePlace,
  laneService,
  location,
  mailbox,
  mailpiece,
  mappedColumn,
  odflAccount,
  order,
  orderDraft,
  orderLine,
  orderRow,
  outcome,
  parcelAccount,
  parcelBox,
  parcelCredentials,
  pendingOrder,
  pickupWindow,
  priceSheet,
  printableShipment,
  printer,
  printJob,
  printOrder,
  profile,
  quoteAnswer,
  quoteCharge,
  quotedShipment,
  quoteInvitation,
  quoteRequest,
  quoteResponse,
  rateNotice,
  rateRequest,
  reportData,
  reportFilter,
  reportRun,
  reportSchedule,
  scoreCard,
  selectedParcelCarrier,
  shipment,
  shipmentDraft,
  shipmentRow,
  shipmentStop,
  shipViaMapping,
  shopCart,
  signUp,
  skuRule,
  soldToAccount,
  storedFile,
  trackingEvent,
  upload,
  upsAccount,
  upsContact,
  upsInvoice,
  upsRegistration,
  userDetails,
} as const satisfies Record<string, z.ZodMiniType>
