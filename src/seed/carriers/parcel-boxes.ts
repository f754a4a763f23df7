/** Scene: the boxes at the packing table. */
import type { Row } from '#database/sql/row.ts'
import { rowIds } from '../row-ids.ts'
import type { Scene } from '../scene.ts'

const BOXES = [
  ['Small box', 8, 6, 4, 0.3, 20],
  ['Shoe box', 14, 9, 5, 0.5, 30],
  ['Medium box', 12, 10, 8, 0.6, 40],
  ['Large box', 18, 14, 12, 1.2, 65],
] as const

export function makeParcelBoxes(scene: Scene, createdAt: Date): Row<'parcel_boxes'>[] {
  const ids = rowIds(`${scene.client.code} parcel boxes`)
  return BOXES.map(([name, length, width, height, tare_lb, max_weight_lb]) => ({
    ...{ id: ids.at(createdAt), client_id: scene.clientId, name },
    ...{ length, width, height, tare_lb, max_weight_lb },
    ...{ version: 1, created_at: createdAt, deleted_at: null },
  }))
}
