import type { Migration, MigrationProvider } from 'kysely/migration'
import * as clients from './0001-clients.ts'
import * as signIn from './0002-sign-in.ts'
import * as queue from './0003-queue.ts'
import * as files from './0004-files.ts'
import * as locations from './0005-locations.ts'
import * as items from './0006-items.ts'
import * as shipments from './0007-shipments.ts'
import * as messages from './0008-messages.ts'
import * as prices from './0009-prices.ts'
import * as orders from './0010-orders.ts'
import * as counts from './0011-counts.ts'
import * as carriers from './0012-carriers.ts'
import * as carrierNetworks from './0013-carrier-networks.ts'
import * as tariffs from './0014-tariffs.ts'
import * as fuel from './0015-fuel.ts'
import * as edi from './0016-edi.ts'
import * as parcel from './0017-parcel.ts'
import * as printing from './0018-printing.ts'
import * as ocean from './0019-ocean.ts'
import * as freightAudit from './0020-freight-audit.ts'
import * as claims from './0021-claims.ts'
import * as reports from './0022-reports.ts'
import * as webhooks from './0023-webhooks.ts'
import * as objectStore from './0291-object-store.ts'

/**
 * The schema, one file per subject, ordered so that each table comes after those that it refers to; then its later
 * changes. Migrations only go forward, each in the transaction of the whole run. Existing databases may have run any of
 * these files: change the schema by adding one.
 */
const MIGRATIONS: Record<string, Migration> = {
  '0001-clients': clients,
  '0002-sign-in': signIn,
  '0003-queue': queue,
  '0004-files': files,
  '0005-locations': locations,
  '0006-items': items,
  '0007-shipments': shipments,
  '0008-messages': messages,
  '0009-prices': prices,
  '0010-orders': orders,
  '0011-counts': counts,
  '0012-carriers': carriers,
  '0013-carrier-networks': carrierNetworks,
  '0014-tariffs': tariffs,
  '0015-fuel': fuel,
  '0016-edi': edi,
  '0017-parcel': parcel,
  '0018-printing': printing,
  '0019-ocean': ocean,
  '0020-freight-audit': freightAudit,
  '0021-claims': claims,
  '0022-reports': reports,
  '0023-webhooks': webhooks,
  '0291-object-store': objectStore,
}

/** In the order of execution. */
export const migrationNames = (): string[] => Object.keys(MIGRATIONS).sort()

export const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }
