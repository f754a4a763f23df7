import type { ViewContent } from '#contracts/entities/saved-view.ts'
import type { Db } from '../sql/open.ts'

export interface StoredView {
  id: string
  userId: string
  owner: string
  list: string
  name: string
  isShared: boolean
  isDefault: boolean
  content: ViewContent
  version: number
}

const selectViews = (db: Db, clientId: string, userId: string) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .leftJoin('default_views as d', (join) =>
      join.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId),
    )
    .where('v.client_id', '=', clientId)
    .where((where) => where.or([where('v.user_id', '=', userId), where('v.is_shared', '=', true)]))
    .select([
      'v.id',
      'v.user_id as userId',
      'u.user_name as owner',
      'v.list',
      'v.name',
      'v.is_shared as isShared',
      'v.content',
      'v.version',
      'd.view_id as defaultId',
    ])

type Selected = Omit<StoredView, 'isDefault'> & { defaultId: string | null }

const viewOf = ({ defaultId, ...view }: Selected): StoredView => ({ ...view, isDefault: defaultId !== null })

/** The user's own views of a list and those that colleagues share, by name. */
export async function listSavedViews(
  db: Db,
  clientId: string,
  userId: string,
  list: string,
): Promise<StoredView[]> {
  const rows = await selectViews(db, clientId, userId)
    .where('v.list', '=', list)
    .orderBy('v.name')
    .orderBy('v.id')
    .execute()
  return rows.map(viewOf)
}

export async function findSavedView(
  db: Db,
  clientId: string,
  userId: string,
  viewId: string,
): Promise<StoredView | null> {
  const row = await selectViews(db, clientId, userId).where('v.id', '=', viewId).executeTakeFirst()
  return row ? viewOf(row) : null
}

export async function countViewsOf(db: Db, clientId: string, userId: string, list: string): Promise<number> {
  const { count } = await db
    .selectFrom('saved_views')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** @returns false if the user has another view with this name on the list */
export async function insertSavedView(
  db: Db,
  clientId: string,
  view: Omit<StoredView, 'owner' | 'isDefault' | 'version'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('saved_views')
    .values({
      id: view.id,
      client_id: clientId,
      user_id: view.userId,
      list: view.list,
      name: view.name,
      is_shared: view.isShared,
      content: JSON.stringify(view.content),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}

export async function updateSavedView(
  db: Db,
  clientId: string,
  view: Pick<StoredView, 'id' | 'name' | 'isShared' | 'content' | 'version'>,
): Promise<void> {
  await db
    .updateTable('saved_views')
    .set({
      name: view.name,
      is_shared: view.isShared,
      content: JSON.stringify(view.content),
      version: view.version + 1,
    })
    .where('client_id', '=', clientId)
    .where('id', '=', view.id)
    .execute()
}

/** Removes the default of colleagues who used a view that is no longer shared: they get the list's own default. */
export async function forgetForeignDefaults(
  db: Db,
  clientId: string,
  viewId: string,
  ownerId: string,
): Promise<void> {
  await db
    .deleteFrom('default_views')
    .where('client_id', '=', clientId)
    .where('view_id', '=', viewId)
    .where('user_id', '<>', ownerId)
    .execute()
}

export async function deleteSavedView(db: Db, clientId: string, viewId: string): Promise<void> {
  await db.deleteFrom('saved_views').where('client_id', '=', clientId).where('id', '=', viewId).execute()
}

export async function saveDefaultView(
  db: Db,
  clientId: string,
  userId: string,
  { list, viewId }: { list: string; viewId: string },
): Promise<void> {
  await db
    .deleteFrom('default_views')
    .where('client_id', '=', clientId)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .execute()
  if (viewId === '') return
  await db
    .insertInto('default_views')
    .values({ client_id: clientId, user_id: userId, list, view_id: viewId })
    .execute()
}
