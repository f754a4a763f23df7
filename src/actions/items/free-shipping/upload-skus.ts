import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { uploadSkuRules as endpoint } from '#contracts/endpoints/shop.ts'
import type { SkuFileOutcomeValue } from '#contracts/entities/shop.ts'
import { fail } from '#contracts/errors.ts'
import type { StagedFile } from '#database/files/staged-files.ts'
import { type FoundWork, findWork } from '#database/queue/works.ts'
import { stageContent, takeStagedFile } from '../../files/staged-files.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { queueWork } from '../../kernel/long-work.ts'
import { SKU_FILE, type SkuFileInput } from './sku-file-work.ts'
import type { SkuFileFound } from './sku-thread-orders.ts'

type Body = BodyOf<typeof endpoint>
type Answer = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** A file of SKUs: queued for a preview or an import, and its result. */
export async function uploadSkuRules(context: ActionContext, body: Body): Promise<Answer> {
  if (body.step === 'progress') return progressOf(context, body.workId)
  const file = await fileOf(context, body)
  const input: SkuFileInput = {
    fileId: file.id,
    fileName: file.name,
    isTaken: body.step === 'commit',
    replacesAll: body.replaceAll,
  }
  const title = input.isTaken ? 'SKU import' : 'SKU file check'
  const workId = await queueWork(context, { kind: SKU_FILE, title, input: { ...input } })
  if (input.isTaken) context.note(workId, { file: file.name, replacesAll: input.replacesAll })
  else context.note(workId, { file: file.name }, 'free-shipping.sku-file-checked')
  return { workId, accepted: 0, rejected: [], outcome: null }
}

const fileOf = (context: ActionContext, { file, fileId }: Body): Promise<StagedFile> =>
  file ? stageContent(context, file) : takeStagedFile(context, fileId)

async function progressOf(context: ActionContext, workId: string): Promise<Answer> {
  const work = await findWork(context.db, context.clientId, workId)
  if (work?.kind !== SKU_FILE) return fail('WORK_NOT_FOUND')
  const outcome = outcomeOf(work)
  const accepted = outcome.state === 'taken' ? outcome.rows : 0
  return { workId, accepted, rejected: outcome.rejected, outcome }
}

function outcomeOf(work: FoundWork): SkuFileOutcomeValue {
  const { fileId, fileName, isTaken, replacesAll } = work.input as unknown as SkuFileInput
  const found = work.result as unknown as SkuFileFound | null
  const rejected = (found?.faults ?? []).map(({ row, column, reason }) => ({ row, reason, field: column }))
  return {
    ...{ fileId, fileName, rejected, problem: work.problem, state: stateOf(work, found, isTaken) },
    rows: found?.rows ?? 0,
    added: found?.added ?? 0,
    changed: found?.changed ?? 0,
    unchanged: found?.unchanged ?? 0,
    removed: replacesAll ? (found?.missing ?? 0) : 0,
    rejectedCount: found?.faultCount ?? 0,
    sample: (found?.sample ?? []).map((rule) => ({ id: '', ...rule })),
  }
}

function stateOf(
  { state }: FoundWork,
  found: SkuFileFound | null,
  isTaken: boolean,
): SkuFileOutcomeValue['state'] {
  if (state === 'waiting' || state === 'running') return 'working'
  if (state !== 'done' || !found) return 'failed'
  if (found.faultCount > 0) return 'refused'
  return isTaken ? 'taken' : 'checked'
}
