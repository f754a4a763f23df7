import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type {
  attachFile as attach,
  deleteFile as remove,
  showFiles as show,
} from '#contracts/endpoints/documents.ts'
import type { StoredFile } from '#contracts/entities/file.ts'
import { fail } from '#contracts/errors.ts'
import { markReceived } from '#database/carriers/carrier-contracts.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import * as stored from '#database/files/stored-files.ts'
import { cleanFileName } from '#domain/files/file-name.ts'
import { FILE_TYPE_NAMES, fileTypeOf } from '#domain/files/file-type.ts'
import { mailFilesReceived } from '../carriers/contract-mail.ts'
import { readContractState } from '../carriers/contract-view.ts'
import { showStoredFile } from '../files/file-view.ts'
import { writeAudit } from '../kernel/audit.ts'
import { type ActionContext, tellBrowsers } from '../kernel/context.ts'
import { type FileHolder, fileHolder, ownerFor, refuseLate, refuseStranger } from './file-holder.ts'

/** Files attached to a shipment, a carrier or a contract, by users and by holders of a mailed link. */

type Link = Extract<FileHolder, { kind: 'link' }>

/** Enough for every document of a shipment; more is a mistake, or abuse of a link. */
const MOST_FILES = 50

/** Stores a file. Its type is detected from its content; its name is cleaned. */
export async function attachFile(
  context: ActionContext,
  body: BodyOf<typeof attach>,
): Promise<{ file: StoredFile }> {
  const holder = await fileHolder(context, body.accessId)
  const owner = await ownerFor(context, holder, body)
  await refuseLate(context, holder)
  const counts = await stored.countFiles(context.db, holder.clientId, owner.kind, [owner.id])
  if ((counts.get(owner.id)?.all ?? 0) >= MOST_FILES) fail('FILES_TOO_MANY', { limit: MOST_FILES })
  const content = Buffer.from(body.file.content, 'base64')
  const type = fileTypeOf(content, body.file.name)
  if (!type) return refuseType()
  const file: stored.StoredFileRow = {
    id: newId(),
    owner,
    kind: body.kind,
    name: cleanFileName(body.file.name, type),
    contentType: type.contentType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: holder.name,
    isByLink: holder.kind === 'link',
    createdAt: context.now,
  }
  await stored.insertFile(context.db, holder.clientId, { ...file, content })
  await noteFile(context, holder, file, 'file.attached')
  if (holder.kind === 'link') await noteReceived(context, holder)
  return { file: showFile(file, holder) }
}

function refuseType(): never {
  const fields = { 'File.Filename': `Use ${FILE_TYPE_NAMES}.` }
  return fail('FILE_TYPE_REFUSED', { kinds: FILE_TYPE_NAMES, fields })
}

/** Lists the files of their owner; or, with the id of one, returns its content. */
export async function showFiles(
  context: ActionContext,
  body: BodyOf<typeof show>,
): Promise<
  Omit<ReplyOf<typeof show>, 'Status'> | { bytes: Uint8Array; fileName: string; contentType: string }
> {
  const holder = await fileHolder(context, body.accessId)
  if (body.fileId !== '') return fileBytes(context, holder, body.fileId)
  const owner = await ownerFor(context, holder, body)
  const files = await stored.listFiles(context.db, holder.clientId, owner)
  return {
    files: files.map((file) => showFile(file, holder)),
    contract: holder.kind === 'link' ? await showContract(context, holder) : null,
  }
}

async function fileBytes(context: ActionContext, holder: FileHolder, id: string) {
  const file = await theFile(context, holder, id)
  const bytes = await stored.readFileContent(context.db, holder.clientId, file.id)
  if (!bytes) return fail('NO_ATTACHMENT')
  return { bytes, fileName: file.name, contentType: file.contentType }
}

/** Deletes a file with its content. The audit trail keeps its name and hash. */
export async function deleteFile(
  context: ActionContext,
  body: BodyOf<typeof remove>,
): Promise<{ FileId: string }> {
  const holder = await fileHolder(context, body.accessId)
  const file = await theFile(context, holder, body.fileId)
  if (holder.kind === 'link' && !file.isByLink) fail('FILE_OF_OTHERS')
  await refuseLate(context, holder)
  if (!(await stored.deleteFile(context.db, holder.clientId, file.id))) fail('NO_ATTACHMENT')
  await noteFile(context, holder, file, 'file.deleted')
  return { FileId: file.id }
}

async function theFile(
  context: ActionContext,
  holder: FileHolder,
  id: string,
): Promise<stored.StoredFileRow> {
  const file = await stored.findFile(context.db, holder.clientId, id)
  if (!file) return fail('NO_ATTACHMENT')
  if (holder.kind === 'user') refuseStranger(context, file.owner)
  else if (file.owner.kind !== holder.owner.kind || file.owner.id !== holder.owner.id) fail('NO_ATTACHMENT')
  return file
}

/** Records the file's owner in the audit trail of the client that owns it: the holder of a link has no trail. */
async function noteFile(
  context: ActionContext,
  holder: FileHolder,
  file: stored.StoredFileRow,
  what: string,
): Promise<void> {
  const detail = { name: file.name, kind: file.kind, sha256: file.sha256 }
  if (holder.kind === 'user') return context.note(file.owner.id, detail, what)
  await writeAudit(asOwner(context, holder), [{ subjectId: file.owner.id, detail, what }])
  await tellBrowsers(asOwner(context, holder), ['attachments', 'carriers', 'quotes', 'claims'])
}

/** The first file notifies the user who requested it. */
async function noteReceived(context: ActionContext, { contract, clientId }: Link): Promise<void> {
  if (!contract) return
  const isFirst = await markReceived(context.db, clientId, contract.id, context.now)
  if (isFirst) await mailFilesReceived({ ...context, clientId }, contract)
}

const asOwner = (context: ActionContext, { clientId, name }: Link): ActionContext => ({
  ...context,
  clientId,
  user: { ...context.user, userName: name },
})

async function showContract(context: ActionContext, { contract, link, clientId }: Link) {
  if (!contract) return null
  const client = await findClient(context.db, clientId)
  const asker = contract.askedBy ? await findUser(context.db, clientId, contract.askedBy) : null
  const isThere = asker !== null && !asker.isDisabled && asker.email !== ''
  return {
    carrierName: contract.carrierName,
    salesEmail: contract.salesEmail,
    instructions: contract.instructions,
    state: await readContractState({ ...context, clientId }, contract),
    shipperName: client?.name ?? '',
    contactName: isThere ? `${asker.firstName} ${asker.lastName}`.trim() : '',
    contactEmail: isThere ? asker.email : context.installation.supportEmail,
    linkExpiresAt: link.expiresAt.toISOString(),
  }
}

const showFile = (file: stored.StoredFileRow, holder: FileHolder): StoredFile =>
  showStoredFile(file, holder.kind === 'user' ? holder.mayChange : file.isByLink)
