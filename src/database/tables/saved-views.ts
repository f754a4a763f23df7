import type { Generated } from 'kysely'
import type { ViewContent } from '#contracts/entities/saved-view.ts'
import type { DefaultInstant, Json } from './columns.ts'

export interface SavedViewsTable {
  id: string
  client_id: string
  user_id: string
  list: string
  name: string
  is_shared: Generated<boolean>
  content: Json<ViewContent>
  version: Generated<number>
  created_at: DefaultInstant
}

export interface DefaultViewsTable {
  client_id: string
  user_id: string
  list: string
  view_id: string
}
