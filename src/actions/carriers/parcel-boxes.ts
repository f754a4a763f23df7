import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { parcelBoxWork as contract } from '#contracts/endpoints/parcel.ts'
import { MOST_BOXES } from '#contracts/entities/parcel-box.ts'
import { fail } from '#contracts/errors.ts'
import * as stored from '#database/parcel/parcel-boxes.ts'
import { isId } from '#database/sql/is-id.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'

/** The company's own box sizes. */

type Body = BodyOf<typeof contract>
type Answer = ReplyOf<typeof contract>

const answer = async ({ db, clientId }: ActionContext): Promise<Answer> => ({
  Status: 'success',
  boxes: await stored.listParcelBoxes(db, clientId),
})

async function addBox(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId } = context
  const box = { ...readyBox(body), id: newId(), version: 1 }
  const kept = await stored.listParcelBoxes(db, clientId)
  if (kept.length >= MOST_BOXES) fail('BOX_LIMIT', { most: MOST_BOXES })
  if (!(await stored.insertParcelBox(db, clientId, box))) refuseTwin(box)
  context.note(box.id, noteOf(box), 'parcel-box.added')
  return answer(context)
}

async function updateBox(context: ActionContext, body: Body): Promise<Answer> {
  const { db, clientId } = context
  const known = await theBox(context, body)
  const box = { ...readyBox(body), id: known.id, version: known.version + 1 }
  if (await stored.isBoxNameTaken(db, clientId, box)) refuseTwin(box)
  await stored.updateParcelBox(db, clientId, box)
  context.note(box.id, { ...noteOf(box), was: sizeOf(known) }, 'parcel-box.changed')
  return answer(context)
}

async function deleteBox(context: ActionContext, body: Body): Promise<Answer> {
  const known = await theBox(context, body)
  await stored.deleteParcelBox(context.db, context.clientId, known.id, context.now)
  context.note(known.id, noteOf(known), 'parcel-box.deleted')
  return answer(context)
}

/** What each operation of the call does. */
export const PARCEL_BOX_WORK = { SELECT: answer, ADD: addBox, UPDATE: updateBox, DELETE: deleteBox }

/** The box as it is now, locked. */
async function theBox({ db, clientId }: ActionContext, { box }: Body): Promise<stored.ParcelBox> {
  const known = box && isId(box.id) ? await stored.findParcelBox(db, clientId, box.id, { lock: true }) : null
  if (!known) return fail('BOX_NOT_FOUND')
  refuseOvertaken(box?.version, known.version, 'BOX_CHANGED', 'box.version')
  return known
}

function readyBox({ box }: Body): Omit<stored.ParcelBox, 'id' | 'version'> {
  if (!box) return fail('VALIDATION_FAILED', { fields: { box: 'Send the box.' } })
  const { length, width, height, tareLb, maxWeightLb } = box
  const name = box.name.trim()
  const fields: Record<string, string> = {}
  if (name === '') fields['box.BoxName'] = 'Enter a name, such as Small box.'
  if (maxWeightLb > 0 && maxWeightLb <= tareLb) {
    fields['box.MaxWeight'] = 'The heaviest weight must be more than that of the empty box.'
  }
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return { name, length, width, height, tareLb, maxWeightLb }
}

function refuseTwin({ name }: stored.ParcelBox): never {
  const fields = { 'box.BoxName': 'Another box has this name.' }
  return fail('BOX_EXISTS', { name, fields })
}

const sizeOf = ({ length, width, height }: stored.ParcelBox): string => `${length} x ${width} x ${height} in`

const noteOf = (box: stored.ParcelBox): Record<string, unknown> => ({
  box: box.name,
  size: sizeOf(box),
  ...(box.tareLb > 0 ? { empty: `${box.tareLb} lb` } : {}),
  ...(box.maxWeightLb > 0 ? { most: `${box.maxWeightLb} lb` } : {}),
})
