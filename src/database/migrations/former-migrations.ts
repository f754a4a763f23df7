import type pg from 'pg'
import { migrationNames } from './all.ts'

/**
 * The 98 migrations that created the schema step by step until November 28, 2026. Run to the last one, they create
 * exactly the same schema as the files up to `LAST_OF_SCHEMA`: docs/decisions/0134-one-schema.md.
 */
export const FORMER = `
  0001-clients-and-users 0002-places-and-items 0003-carriers-and-tariffs 0004-orders-and-shipments 0005-counts
  0006-outbox 0007-freight-accounts 0008-tariff-kinds 0009-long-work 0010-tariff-imports 0011-stored-files
  0012-carrier-set-up 0013-guide-overrides 0014-bill-to-contacts 0015-edi 0016-spot-quotes
  0017-item-master-details 0018-handling-units 0019-printing 0020-whole-shipments 0022-dock
  0023-networks-and-calendars 0025-open-orders 0026-bulk-work 0027-parcel-accounts 0028-order-files
  0029-orders-on-shipments 0030-parcel-labels 0031-location-imports 0032-free-shipping-and-agreements
  0033-capacity-providers 0034-ups-registrations 0035-bulk-pace 0036-lanes-in-one-row 0037-bulk-keys
  0038-item-imports 0039-triggers-in-sets 0040-sorts-carry-filters 0041-numbers-whole 0042-parts-of-orders
  0043-log-ins-refused 0044-open-parts 0045-lines-as-text 0046-values-of-rejected-rows 0047-setup-links
  0048-last-log-ins 0049-company-settings 0052-undelivered-messages 0053-security-log
  0054-mails-without-a-server 0056-links-leave-the-outbox 0057-contract-drafts 0060-proof-of-prices
  0063-pickup-numbers 0064-higher-discount-weights 0066-fuel-price-reads 0070-pickup-changes
  0077-compared-prices 0078-shipment-news 0080-standing 0081-confirmed-pickups 0085-history-filters
  0086-saved-views 0090-analysis 0091-facts-of-lanes 0095-reports 0100-ocean 0115-parcel-zone-sheets
  0120-tender-requests 0125-carrier-bills 0140-refused-labels 0141-parcel-boxes 0142-end-of-day
  0143-parcel-insurance 0160-container-news 0161-billing-accuracy 0170-claims 0171-newest-bills 0180-payables
  0181-bill-disputes 0182-column-choices 0183-files-of-bills 0195-pickup-numbers-found 0210-bill-days
  0211-canceled-bills 0212-accruals 0225-requested-charges 0245-states-of-facts 0246-shipment-undos
  0260-sessions-last-used 0261-second-factors 0262-api-keys 0263-webhooks 0270-staged-file-parts
  0271-installation-keys 0277-single-sign-on 0278-passkeys 0281-last-writes
`
  .trim()
  .split(/\s+/)

/** The last file with the schema of that day. The files after it change it. */
export const LAST_OF_SCHEMA = '0023-webhooks'

/** A version that has every former migration. */
export const LAST_WITH_FORMER = 'the version of November 28, 2026 (commit e3b6916e)'

export const isFormer = (name: string): boolean => FORMER.includes(name)

/** The former migration at which the recorded ones end; undefined if none of them or all of them have run. */
export function findFormerStop(recorded: readonly string[]): string | undefined {
  const applied = FORMER.filter((name) => recorded.includes(name))
  return applied.length < FORMER.length ? applied.at(-1) : undefined
}

/** The recorded names, with all former migrations replaced by the files that now create the same tables. */
export function inPresentNames(recorded: readonly string[]): string[] {
  const others = recorded.filter((name) => !isFormer(name))
  const isWhole = others.length === recorded.length - FORMER.length
  return isWhole ? [...schemaFiles(), ...others].sort() : [...recorded]
}

const schemaFiles = (): string[] => migrationNames().filter((name) => name <= LAST_OF_SCHEMA)

/**
 * Replaces the records of the former migrations by the files that now create the same tables, if all of them have run.
 */
export async function renameFormer(client: pg.ClientBase, recorded: readonly string[]): Promise<void> {
  if (!FORMER.every((name) => recorded.includes(name))) return
  await client.query(
    `with former as (delete from kysely_migration where name = any ($1) returning timestamp)
    insert into kysely_migration (name, timestamp)
      select name, (select min(timestamp) from former) from unnest($2::text[]) as name`,
    [FORMER, schemaFiles()],
  )
}
