import { findUser } from '#database/clients/users.ts'
import { DOC_TABS, type LabelFormat } from '#documents/labels/doc-tab.ts'
import type { ActionContext } from '../kernel/context.ts'
import { preferencesOf } from './preferences.ts'

/** The label stock in the user's preferences, used if the label printer does not report its stock. */
export async function preferredLabelFormat({
  db,
  clientId,
  user,
}: Pick<ActionContext, 'db' | 'clientId' | 'user'>): Promise<LabelFormat> {
  const { labelFormat } = preferencesOf((await findUser(db, clientId, user.id))?.preferences ?? {})
  return labelFormat in DOC_TABS ? (labelFormat as LabelFormat) : 'None'
}
