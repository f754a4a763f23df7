import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/views.ts'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import { fail } from '#contracts/errors.ts'
import {
  countViewsOf,
  deleteSavedView,
  findSavedView,
  forgetForeignDefaults,
  insertSavedView,
  listSavedViews,
  type StoredView,
  saveDefaultView,
  updateSavedView,
} from '#database/clients/saved-views.ts'
import { canChange } from '#domain/access/rights.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { refuseOvertaken } from '../../kernel/read-version.ts'

/** More than this would be unusable in a menu. */
const MOST_VIEWS = 50

/** The views of a list: the user's own and those shared by colleagues. */
export async function listViews(context: ActionContext, list: string): Promise<{ views: SavedView[] }> {
  const { db, clientId, user } = context
  const views = await listSavedViews(db, clientId, user.id, list)
  return {
    views: views.map(({ userId, list: _list, ...view }) => ({ ...view, isMine: userId === user.id })),
  }
}

/** Saves a new view, or changes one of the user's own. */
export async function saveView(context: ActionContext, body: BodyOf<typeof calls.saveView>) {
  const { db, clientId, user, note } = context
  // A change of a shared view affects colleagues, too.
  if (body.isShared && !canChange(user.userType)) fail('READ_ONLY')
  const { list, name, isShared, content } = body
  if (body.viewId === undefined) {
    if ((await countViewsOf(db, clientId, user.id, list)) >= MOST_VIEWS)
      fail('TOO_MANY_VIEWS', { most: MOST_VIEWS })
    const view = { id: newId(), userId: user.id, list, name, isShared, content }
    if (!(await insertSavedView(db, clientId, view))) refuseName()
    note(view.id, { name, list, isShared })
    return listViews(context, list)
  }
  const view = await ownView(context, body.viewId)
  if (view.list !== list) fail('VIEW_NOT_FOUND')
  refuseOvertaken(body.version, view.version, 'VIEW_CHANGED')
  const others = await listSavedViews(db, clientId, user.id, list)
  const isTaken = others.some(
    (one) => one.userId === user.id && one.id !== view.id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) refuseName()
  await updateSavedView(db, clientId, { id: view.id, name, isShared, content, version: view.version })
  if (!isShared) await forgetForeignDefaults(db, clientId, view.id, user.id)
  note(view.id, { name, list, isShared })
  return listViews(context, list)
}

/** Deletes one of the user's own views; administrators can delete any shared view. */
export async function removeView(context: ActionContext, viewId: string) {
  const { db, clientId, user, note } = context
  const view = await seenView(context, viewId)
  const mayRemove = view.userId === user.id || (view.isShared && user.userType === 'Admin')
  if (!mayRemove) fail('VIEW_OF_OTHER', { owner: view.owner })
  await deleteSavedView(db, clientId, viewId)
  note(viewId, { name: view.name, list: view.list })
  return listViews(context, view.list)
}

/** Sets the view with which the list opens for the user. */
export async function setDefaultView(
  context: ActionContext,
  { list, viewId }: BodyOf<typeof calls.setDefaultView>,
) {
  const { db, clientId, user, note } = context
  if (viewId !== '' && (await seenView(context, viewId)).list !== list) fail('VIEW_NOT_FOUND')
  await saveDefaultView(db, clientId, user.id, { list, viewId })
  note(viewId || user.id, { list })
  return listViews(context, list)
}

async function seenView({ db, clientId, user }: ActionContext, viewId: string): Promise<StoredView> {
  return (await findSavedView(db, clientId, user.id, viewId)) ?? fail('VIEW_NOT_FOUND')
}

async function ownView(context: ActionContext, viewId: string): Promise<StoredView> {
  const view = await seenView(context, viewId)
  if (view.userId !== context.user.id) fail('VIEW_OF_OTHER', { owner: view.owner })
  return view
}

const refuseName = () =>
  fail('VALIDATION_FAILED', {
    fields: { name: 'You already have a view with this name. Choose another one.' },
  })
