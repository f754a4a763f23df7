import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'
import { openPool } from '../sql/pool.ts'
import { migrationNames } from './all.ts'
import { findFormerStop, inPresentNames, isFormer, LAST_WITH_FORMER } from './former-migrations.ts'
import { recordedNames } from './recorded-names.ts'
import { migrateWithin } from './within-transaction.ts'

import * as clientsAndUsers from './0001-clients-and-users.ts'
import * as placesAndItems from './0002-places-and-items.ts'
import * as carriersAndTariffs from './0003-carriers-and-tariffs.ts'
import * as ordersAndShipments from './0004-orders-and-shipments.ts'
import * as counts from './0005-counts.ts'
import * as outbox from './0006-outbox.ts'
import * as freightAccounts from './0007-freight-accounts.ts'
import * as tariffKinds from './0008-tariff-kinds.ts'
import * as longWork from './0009-long-work.ts'
import * as tariffImports from './0010-tariff-imports.ts'
import * as storedFiles from './0011-stored-files.ts'
import * as carrierSetUp from './0012-carrier-set-up.ts'
import * as guideOverrides from './0013-guide-overrides.ts'
import * as billToContacts from './0014-bill-to-contacts.ts'
import * as edi from './0015-edi.ts'
import * as spotQuotes from './0016-spot-quotes.ts'
import * as itemMasterDetails from './0017-item-master-details.ts'
import * as handlingUnits from './0018-handling-units.ts'
import * as printing from './0019-printing.ts'
import * as wholeShipments from './0020-whole-shipments.ts'
import * as dock from './0022-dock.ts'
import * as networksAndCalendars from './0023-networks-and-calendars.ts'
import * as openOrders from './0025-open-orders.ts'
import * as bulkWork from './0026-bulk-work.ts'
import * as parcelAccounts from './0027-parcel-accounts.ts'
import * as orderFiles from './0028-order-files.ts'
import * as ordersOnShipments from './0029-orders-on-shipments.ts'
import * as parcelLabels from './0030-parcel-labels.ts'
import * as locationImports from './0031-location-imports.ts'
import * as freeShipping from './0032-free-shipping-and-agreements.ts'
import * as capacityProviders from './0033-capacity-providers.ts'
import * as upsRegistrations from './0034-ups-registrations.ts'
import * as bulkPace from './0035-bulk-pace.ts'
import * as lanesInOneRow from './0036-lanes-in-one-row.ts'
import * as bulkKeys from './0037-bulk-keys.ts'
import * as itemImports from './0038-item-imports.ts'
import * as triggersInSets from './0039-triggers-in-sets.ts'
import * as sortsCarryFilters from './0040-sorts-carry-filters.ts'
import * as numbersWhole from './0041-numbers-whole.ts'
import * as partsOfOrders from './0042-parts-of-orders.ts'
import * as logInsRefused from './0043-log-ins-refused.ts'
import * as openParts from './0044-open-parts.ts'
import * as linesAsText from './0045-lines-as-text.ts'
import * as valuesOfRejectedRows from './0046-values-of-rejected-rows.ts'
import * as setupLinks from './0047-setup-links.ts'
import * as lastLogIns from './0048-last-log-ins.ts'
import * as companySettings from './0049-company-settings.ts'
import * as undeliveredMessages from './0052-undelivered-messages.ts'
import * as securityLog from './0053-security-log.ts'
import * as mailsWithoutAServer from './0054-mails-without-a-server.ts'
import * as linksLeaveTheOutbox from './0056-links-leave-the-outbox.ts'
import * as contractDrafts from './0057-contract-drafts.ts'
import * as proofOfPrices from './0060-proof-of-prices.ts'
import * as pickupNumbers from './0063-pickup-numbers.ts'
import * as higherDiscountWeights from './0064-higher-discount-weights.ts'
import * as fuelPriceReads from './0066-fuel-price-reads.ts'
import * as pickupChanges from './0070-pickup-changes.ts'
import * as comparedPrices from './0077-compared-prices.ts'
import * as shipmentNews from './0078-shipment-news.ts'
import * as standing from './0080-standing.ts'
import * as confirmedPickups from './0081-confirmed-pickups.ts'
import * as historyFilters from './0085-history-filters.ts'
import * as savedViews from './0086-saved-views.ts'
import * as analysis from './0090-analysis.ts'
import * as factsOfLanes from './0091-facts-of-lanes.ts'
import * as reports from './0095-reports.ts'
import * as ocean from './0100-ocean.ts'
import * as parcelZoneSheets from './0115-parcel-zone-sheets.ts'
import * as tenderRequests from './0120-tender-requests.ts'
import * as carrierBills from './0125-carrier-bills.ts'
import * as refusedLabels from './0140-refused-labels.ts'
import * as parcelBoxes from './0141-parcel-boxes.ts'
import * as endOfDay from './0142-end-of-day.ts'
import * as parcelInsurance from './0143-parcel-insurance.ts'
import * as containerNews from './0160-container-news.ts'
import * as billingAccuracy from './0161-billing-accuracy.ts'
import * as claims from './0170-claims.ts'
import * as newestBills from './0171-newest-bills.ts'
import * as payables from './0180-payables.ts'
import * as billDisputes from './0181-bill-disputes.ts'
import * as columnChoices from './0182-column-choices.ts'
import * as filesOfBills from './0183-files-of-bills.ts'
import * as pickupNumbersFound from './0195-pickup-numbers-found.ts'
import * as billDays from './0210-bill-days.ts'
import * as canceledBills from './0211-canceled-bills.ts'
import * as accruals from './0212-accruals.ts'
import * as requestedCharges from './0225-requested-charges.ts'
import * as statesOfFacts from './0245-states-of-facts.ts'
import * as shipmentUndos from './0246-shipment-undos.ts'
import * as sessionsLastUsed from './0260-sessions-last-used.ts'
import * as secondFactors from './0261-second-factors.ts'
import * as apiKeys from './0262-api-keys.ts'
import * as webhooks from './0263-webhooks.ts'
import * as stagedFileParts from './0270-staged-file-parts.ts'
import * as installationKeys from './0271-installation-keys.ts'
import * as singleSignOn from './0277-single-sign-on.ts'
import * as passkeys from './0278-passkeys.ts'
import * as lastWrites from './0281-last-writes.ts'
import * as objectStore from './0291-object-store.ts'

/** Forward only, in this order, each in the transaction of the whole run. */
const MIGRATIONS: Record<string, Migration> = {
  '0001-clients-and-users': clientsAndUsers,
  '0002-places-and-items': placesAndItems,
  '0003-carriers-and-tariffs': carriersAndTariffs,
  '0004-orders-and-shipments': ordersAndShipments,
  '0005-counts': counts,
  '0006-outbox': outbox,
  '0007-freight-accounts': freightAccounts,
  '0008-tariff-kinds': tariffKinds,
  '0009-long-work': longWork,
  '0010-tariff-imports': tariffImports,
  '0011-stored-files': storedFiles,
  '0012-carrier-set-up': carrierSetUp,
  '0013-guide-overrides': guideOverrides,
  '0014-bill-to-contacts': billToContacts,
  '0015-edi': edi,
  '0016-spot-quotes': spotQuotes,
  '0017-item-master-details': itemMasterDetails,
  '0018-handling-units': handlingUnits,
  '0019-printing': printing,
  '0020-whole-shipments': wholeShipments,
  '0022-dock': dock,
  '0023-networks-and-calendars': networksAndCalendars,
  '0025-open-orders': openOrders,
  '0026-bulk-work': bulkWork,
  '0027-parcel-accounts': parcelAccounts,
  '0028-order-files': orderFiles,
  '0029-orders-on-shipments': ordersOnShipments,
  '0030-parcel-labels': parcelLabels,
  '0031-location-imports': locationImports,
  '0032-free-shipping-and-agreements': freeShipping,
  '0033-capacity-providers': capacityProviders,
  '0034-ups-registrations': upsRegistrations,
  '0035-bulk-pace': bulkPace,
  '0036-lanes-in-one-row': lanesInOneRow,
  '0037-bulk-keys': bulkKeys,
  '0038-item-imports': itemImports,
  '0039-triggers-in-sets': triggersInSets,
  '0040-sorts-carry-filters': sortsCarryFilters,
  '0041-numbers-whole': numbersWhole,
  '0042-parts-of-orders': partsOfOrders,
  '0043-log-ins-refused': logInsRefused,
  '0044-open-parts': openParts,
  '0045-lines-as-text': linesAsText,
  '0046-values-of-rejected-rows': valuesOfRejectedRows,
  '0047-setup-links': setupLinks,
  '0048-last-log-ins': lastLogIns,
  '0049-company-settings': companySettings,
  '0052-undelivered-messages': undeliveredMessages,
  '0053-security-log': securityLog,
  '0054-mails-without-a-server': mailsWithoutAServer,
  '0056-links-leave-the-outbox': linksLeaveTheOutbox,
  '0057-contract-drafts': contractDrafts,
  '0060-proof-of-prices': proofOfPrices,
  '0063-pickup-numbers': pickupNumbers,
  '0064-higher-discount-weights': higherDiscountWeights,
  '0066-fuel-price-reads': fuelPriceReads,
  '0070-pickup-changes': pickupChanges,
  '0077-compared-prices': comparedPrices,
  '0078-shipment-news': shipmentNews,
  '0080-standing': standing,
  '0081-confirmed-pickups': confirmedPickups,
  '0085-history-filters': historyFilters,
  '0086-saved-views': savedViews,
  '0090-analysis': analysis,
  '0120-tender-requests': tenderRequests,
  '0091-facts-of-lanes': factsOfLanes,
  '0100-ocean': ocean,
  '0115-parcel-zone-sheets': parcelZoneSheets,
  '0095-reports': reports,
  '0125-carrier-bills': carrierBills,
  '0170-claims': claims,
  '0171-newest-bills': newestBills,
  '0160-container-news': containerNews,
  '0161-billing-accuracy': billingAccuracy,
  '0180-payables': payables,
  '0181-bill-disputes': billDisputes,
  '0182-column-choices': columnChoices,
  '0183-files-of-bills': filesOfBills,
  '0225-requested-charges': requestedCharges,
  '0210-bill-days': billDays,
  '0211-canceled-bills': canceledBills,
  '0212-accruals': accruals,
  '0140-refused-labels': refusedLabels,
  '0141-parcel-boxes': parcelBoxes,
  '0142-end-of-day': endOfDay,
  '0143-parcel-insurance': parcelInsurance,
  '0195-pickup-numbers-found': pickupNumbersFound,
  '0245-states-of-facts': statesOfFacts,
  '0246-shipment-undos': shipmentUndos,
  '0260-sessions-last-used': sessionsLastUsed,
  '0270-staged-file-parts': stagedFileParts,
  '0271-installation-keys': installationKeys,
  '0281-last-writes': lastWrites,
  '0291-object-store': objectStore,
  '0277-single-sign-on': singleSignOn,
  '0278-passkeys': passkeys,
  '0261-second-factors': secondFactors,
  '0262-api-keys': apiKeys,
  '0263-webhooks': webhooks,
}

/** In the order in which they run. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS).sort()

export const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }
export const STARTER_LOCK = 5_234_641

/**
 * Brings the database up to date: our tables and the job queue's. Two starters at once are let in one after the
 * other by an advisory lock; the second finds nothing to do.
 */
export async function migrate(config: pg.PoolConfig): Promise<void> {
  const pool = openPool({ ...config, max: 3 })
  const lock = await pool.connect()
  try {
    // Most starts find nothing to do, and learn so by one question.
    const recorded = await recordedNames(lock)
    refuseOthers(recorded)
    if (isComplete(recorded)) return
    await lock.query('select pg_advisory_lock($1)', [STARTER_LOCK])
    // First the job queue's: where ours are complete, these are too. (A newer queue brings its tables up to date when
    // the workers start.)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool })
    // Another starter may have been a newer Lading.
    refuseOthers(await recordedNames(lock))
    await migrateTables(lock)
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [STARTER_LOCK]).catch(() => {})
    lock.release()
    await pool.end()
  }
}

async function migrateTables(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  try {
    await migrateWithin(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The database belongs to a newer Lading. This one would write rows that the newer one cannot read. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This database was updated by a newer version of Lading (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version or a later one. Nothing was changed.',
    )
    this.name = 'NewerDatabaseError'
  }
}

/** The database ends at a migration that this version has no longer. */
export class OlderDatabaseError extends Error {
  constructor(stop: string) {
    super(
      `This database is too old for this version of Lading: it ends at ${stop}. ` +
        `Start ${LAST_WITH_FORMER} on it once, then this version. Nothing was changed.`,
    )
    this.name = 'OlderDatabaseError'
  }
}

/** @throws NewerDatabaseError or OlderDatabaseError when this version cannot update a database with these migrations */
export function refuseOthers(recorded: readonly string[]): void {
  const { unknown, formerStop } = compareMigrations(recorded)
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
  if (formerStop) throw new OlderDatabaseError(formerStop)
}

/** True when every migration has run; `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return isComplete(rows.map(({ name }) => name))
}

/** Exactly ours: the migrator refuses a database to which a newer Lading has added some. */
function isComplete(recorded: readonly string[]): boolean {
  const ours = migrationNames()
  return recorded.length === ours.length && ours.every((name) => recorded.includes(name))
}

/** What the recorded migrations are to this version. */
export interface MigrationComparison {
  /** Ours that have not run, in their order. */
  pending: string[]
  /** Those that have run and that this version does not know. */
  unknown: string[]
  /** The former migration at which the database ends, whose successors this version has no longer. */
  formerStop: string | undefined
}

export function compareMigrations(recorded: readonly string[]): MigrationComparison {
  const ours = migrationNames()
  const applied = inPresentNames(recorded)
  return {
    pending: ours.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ours.includes(name) && !isFormer(name)),
    formerStop: findFormerStop(recorded),
  }
}
