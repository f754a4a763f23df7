import type { ActionContext } from '#actions/kernel/context.ts'
import type { Db } from '#database/sql/open.ts'
import { DEFAULT_CLIENT_SETTINGS } from '#domain/shipment/client-settings.ts'
import type { TestApp } from './app.ts'
import type { SceneUser } from './scene.ts'

/** The pipeline's context for tests that call an action directly. Notes are dropped. */
export function contextFor(
  product: TestApp,
  userName: SceneUser,
  db: Db = product.database.db,
): ActionContext {
  const { scene, database, installation } = product
  return {
    db,
    pool: database.pool,
    clientId: scene.users[userName].clientId,
    settings: DEFAULT_CLIENT_SETTINGS,
    user: { id: scene.users[userName].id, userName, userType: 'User', pageIds: [] },
    requestId: 'test',
    now: new Date(),
    installation,
    note: () => {},
  }
}
