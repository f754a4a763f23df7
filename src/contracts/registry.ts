import type { Endpoint } from './endpoint.ts'
import * as addressCheck from './endpoints/address-check.ts'
import * as addresses from './endpoints/addresses.ts'
import * as analysis from './endpoints/analysis.ts'
import * as apiKeys from './endpoints/api-keys.ts'
import * as billDisputes from './endpoints/bill-disputes.ts'
import * as billFiles from './endpoints/bill-files.ts'
import * as booking from './endpoints/booking.ts'
import * as capacityProvider from './endpoints/capacity-provider.ts'
import * as carriers from './endpoints/carriers.ts'
import * as claims from './endpoints/claims.ts'
import * as clientLogo from './endpoints/client-logo.ts'
import * as clientSettings from './endpoints/client-settings.ts'
import * as collect from './endpoints/collect.ts'
import * as wallBoard from './endpoints/console.ts'
import * as consolidation from './endpoints/consolidation.ts'
import * as containers from './endpoints/containers.ts'
import * as customsDetails from './endpoints/customs-details.ts'
import * as dock from './endpoints/dock.ts'
import * as documents from './endpoints/documents.ts'
import * as edi from './endpoints/edi.ts'
import * as endOfDay from './endpoints/end-of-day.ts'
import * as expectedCharges from './endpoints/expected-charges.ts'
import * as fuel from './endpoints/fuel.ts'
import * as getStarted from './endpoints/get-started.ts'
import * as integration from './endpoints/integration.ts'
import * as invoices from './endpoints/invoices.ts'
import * as itemFiles from './endpoints/item-files.ts'
import * as itemMaster from './endpoints/item-master.ts'
import * as locations from './endpoints/locations.ts'
import * as orders from './endpoints/orders.ts'
import * as parcel from './endpoints/parcel.ts'
import * as parcelAccounts from './endpoints/parcel-accounts.ts'
import * as passkeys from './endpoints/passkeys.ts'
import * as payables from './endpoints/payables.ts'
import * as printing from './endpoints/printing.ts'
import * as quotes from './endpoints/quotes.ts'
import * as rateSheets from './endpoints/rate-sheets.ts'
import * as rating from './endpoints/rating.ts'
import * as reports from './endpoints/reports.ts'
import * as schedule from './endpoints/schedule.ts'
import * as security from './endpoints/security.ts'
import * as sendDocuments from './endpoints/send-documents.ts'
import * as services from './endpoints/services.ts'
import * as session from './endpoints/session.ts'
import * as shipments from './endpoints/shipments.ts'
import * as shop from './endpoints/shop.ts'
import * as signIn from './endpoints/sign-in.ts'
import * as singleSignOn from './endpoints/single-sign-on.ts'
import * as supplemental from './endpoints/supplemental.ts'
import * as tariffFigures from './endpoints/tariff-figures.ts'
import * as tariffs from './endpoints/tariffs.ts'
import * as tenderReferences from './endpoints/tender-references.ts'
import * as tenderResponse from './endpoints/tender-response.ts'
import * as today from './endpoints/today.ts'
import * as tracking from './endpoints/tracking.ts'
import * as upsReady from './endpoints/ups-ready.ts'
import * as userDetails from './endpoints/user-details.ts'
import * as views from './endpoints/views.ts'
import * as webhooks from './endpoints/webhooks.ts'
import * as works from './endpoints/works.ts'

/** Keeps the calls of a topic's module; leaves out its constants and types. */
type CallsOf<M> = { [K in keyof M as M[K] extends Endpoint ? K : never]: M[K] }

function calls<M extends Record<string, unknown>>(module: M): CallsOf<M> {
  return Object.fromEntries(
    Object.entries(module).filter(
      ([, value]) => typeof value === 'object' && value !== null && 'path' in value,
    ),
  ) as CallsOf<M>
}

/** The whole API, call by call, under our own names. */
export const registry = {
  ...calls(session),
  ...calls(userDetails),
  ...calls(signIn),
  ...calls(singleSignOn),
  ...calls(passkeys),
  ...calls(apiKeys),
  ...calls(webhooks),
  ...calls(addresses),
  ...calls(addressCheck),
  ...calls(clientLogo),
  ...calls(getStarted),
  ...calls(clientSettings),
  ...calls(security),
  ...calls(locations),
  ...calls(shipments),
  ...calls(orders),
  ...calls(itemMaster),
  ...calls(itemFiles),
  ...calls(consolidation),
  ...calls(schedule),
  ...calls(sendDocuments),
  ...calls(integration),
  ...calls(services),
  ...calls(rating),
  ...calls(booking),
  ...calls(quotes),
  ...calls(carriers),
  ...calls(collect),
  ...calls(edi),
  ...calls(parcel),
  ...calls(endOfDay),
  ...calls(parcelAccounts),
  ...calls(capacityProvider),
  ...calls(upsReady),
  ...calls(documents),
  ...calls(printing),
  ...calls(tenderReferences),
  ...calls(customsDetails),
  ...calls(tenderResponse),
  ...calls(tracking),
  ...calls(containers),
  ...calls(wallBoard),
  ...calls(today),
  ...calls(dock),
  ...calls(supplemental),
  ...calls(reports),
  ...calls(analysis),
  ...calls(shop),
  ...calls(rateSheets),
  ...calls(tariffs),
  ...calls(tariffFigures),
  ...calls(fuel),
  ...calls(views),
  ...calls(invoices),
  ...calls(claims),
  ...calls(expectedCharges),
  ...calls(billFiles),
  ...calls(billDisputes),
  ...calls(payables),
  ...calls(works),
}

export type Registry = typeof registry
export type CallName = keyof Registry
