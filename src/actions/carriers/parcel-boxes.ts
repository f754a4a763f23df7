import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { parcelBoxWork as contract } from '#contracts/endpoints/parcel.ts'
import { MOST_BOXES } from '#contracts/entities/parcel-box.ts'
import { fail } from '#contracts/errors.ts'
import { listParcelBoxes, type ParcelBox, parcelBoxes } from '#database/parcel/parcel-boxes.ts'
import type { ActionContext } from '../kernel/context.ts'
import { registerActions } from '../kernel/register.ts'

/** The company's own box sizes. */

type Body = BodyOf<typeof contract>
type Box = NonNullable<Body['box']>
type Answer = ReplyOf<typeof contract>

const answer = async ({ db, clientId }: ActionContext): Promise<Answer> => ({
  Status: 'success',
  boxes: await listParcelBoxes(db, clientId),
})

const sizeOf = ({ length, width, height }: ParcelBox): string => `${length} x ${width} x ${height} in`

const boxes = registerActions({
  stored: parcelBoxes,
  audit: { added: 'parcel-box.added', changed: 'parcel-box.changed', removed: 'parcel-box.deleted' },
  detail: (box, was) => ({
    box: box.name,
    size: sizeOf(box),
    ...(box.tareLb > 0 ? { empty: `${box.tareLb} lb` } : {}),
    ...(box.maxWeightLb > 0 ? { most: `${box.maxWeightLb} lb` } : {}),
    ...(was ? { was: sizeOf(was) } : {}),
  }),
  refuseMissing: () => fail('BOX_NOT_FOUND'),
  changed: 'BOX_CHANGED',
  versionField: 'box.version',
  ready: readyBox,
  refuseTwin: ({ name }) =>
    fail('BOX_EXISTS', { name, fields: { 'box.BoxName': 'Another box already has this name.' } }),
})

const changing =
  (work: 'add' | 'update' | 'delete') =>
  async (context: ActionContext, { box }: Body): Promise<Answer> => {
    if (!box) return fail('VALIDATION_FAILED', { fields: { box: 'Send the box.' } })
    await boxes[work](context, box)
    return answer(context)
  }

/** The function for each operation of the call. */
export const PARCEL_BOX_WORK = {
  SELECT: answer,
  ADD: changing('add'),
  UPDATE: changing('update'),
  DELETE: changing('delete'),
}

async function readyBox({ db, clientId }: ActionContext, box: Box, known: ParcelBox | null) {
  const { length, width, height, tareLb, maxWeightLb } = box
  const name = box.name.trim()
  const fields: Record<string, string> = {}
  if (name === '') fields['box.BoxName'] = 'Enter a name, such as Small box.'
  if (maxWeightLb > 0 && maxWeightLb <= tareLb) {
    fields['box.MaxWeight'] = 'The maximum weight must be more than the weight of the empty box.'
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  if (!known && (await listParcelBoxes(db, clientId)).length >= MOST_BOXES) {
    fail('BOX_LIMIT', { most: MOST_BOXES })
  }
  return { name, length, width, height, tareLb, maxWeightLb }
}
