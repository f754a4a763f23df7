import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/integration.ts'
import { BLANK_SOURCE, type IntegrationSourceValue } from '#contracts/entities/integration-source.ts'
import { fail } from '#contracts/errors.ts'
import {
  listSources,
  lockSourceList,
  type OrderSource,
  orderSources,
  saveSource,
} from '#database/orders/order-sources.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { sealCredentials } from './open-source.ts'
import { keepsCredentials, readySource } from './ready-source.ts'
import { theSource } from './upload-orders.ts'
import { refuseUnusableColumns, showSource } from './views.ts'

/** Saves an order source as a whole, its mailbox alone, or its server alone. */

/** `field`: where the caller has the value, for its errors. */
export async function keep(
  context: ActionContext,
  given: IntegrationSourceValue,
  known: OrderSource | null,
  field: 'Source' | 'Mailbox' | 'FileSource' = 'Source',
): Promise<OrderSource> {
  refuseUnusableColumns(given.columns, `${field}.MappedColumns`)
  const { settings, credentials } = readySource(given, known, field)
  const id = known?.id ?? newId()
  const { credentialKey } = context.installation
  const sealed =
    credentials && settings.kind !== 'Upload' ? sealCredentials(credentialKey, id, credentials) : ''
  const credentialsSealed =
    sealed || (known && keepsCredentials(settings, known) ? known.credentialsSealed : '')
  await saveSource(context.db, context.clientId, id, { ...settings, credentialsSealed })
  context.note(
    id,
    { name: settings.name, kind: settings.kind, host: settings.host },
    known ? 'integration.source-changed' : 'integration.source-added',
  )
  return theSource(context, id)
}

/** Two sources with one name would both check the same folder, and users could not tell them apart. */
export async function refuseTwin(context: ActionContext, name: string, ownId: string): Promise<void> {
  const sources = await listSources(context.db, context.clientId)
  if (sources.some((one) => one.id !== ownId && isCalled(one, name)))
    fail('VALIDATION_FAILED', { fields: { 'Source.Name': `A source named ${name} already exists.` } })
}

const isCalled = (source: OrderSource, name: string): boolean =>
  source.name.toLowerCase() === name.toLowerCase()

/** The mailbox of a source: the named one, or the one that already reads it, or a new one named after it. */
export async function saveMailbox(context: ActionContext, body: BodyOf<typeof calls.saveMailbox>) {
  const { email } = body.mailbox
  const isIt = (one: OrderSource) => one.kind === 'Email' && isSame(one.mailbox?.email ?? '', email)
  const known = await sourceFor(context, body.sourceId, isIt)
  const former = known
    ? showSource(known)
    : { ...BLANK_SOURCE, kind: 'Email' as const, name: await freeName(context, email) }
  return { source: showSource(await keep(context, { ...former, mailbox: body.mailbox }, known, 'Mailbox')) }
}

/** The server of a source: the named one, or the one that already reads it, or a new one named after it. */
export async function saveFileSource(context: ActionContext, body: BodyOf<typeof calls.saveFileSource>) {
  const { kind, host, path, userName } = body.fileHost
  const isIt = (one: OrderSource) =>
    one.kind === kind && isSame(one.host, host) && one.path === path && one.userName === userName
  const known = await sourceFor(context, body.sourceId, isIt)
  const former = known ? showSource(known) : { ...BLANK_SOURCE, name: await freeName(context, host) }
  return { source: showSource(await keep(context, { ...former, ...body.fileHost }, known, 'FileSource')) }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A source that is set up again without its id is updated: two sources would both import the same files. */
async function sourceFor(
  context: ActionContext,
  sourceId: string,
  isIt: (source: OrderSource) => boolean,
): Promise<OrderSource | null> {
  const { db, clientId } = context
  await lockSourceList(db, clientId)
  const id = sourceId || (await listSources(db, clientId)).find(isIt)?.id
  return id ? ((await orderSources.lock(db, clientId, id)) ?? fail('SOURCE_NOT_FOUND')) : null
}

const LONGEST_NAME = 100

async function freeName(context: ActionContext, wanted: string): Promise<string> {
  const sources = await listSources(context.db, context.clientId)
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` (${number})`
    const name = wanted.slice(0, LONGEST_NAME - ending.length) + ending
    if (!sources.some((one) => isCalled(one, name))) return name
  }
}
