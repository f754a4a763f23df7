import { project44AddGroup, project44Groups } from '#carriers/project44/accounts.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { createAccountGroup as endpoint } from '#contracts/endpoints/capacity-provider.ts'
import { fail } from '#contracts/errors.ts'
import { type BillToAddress, billToAddresses, saveBillTo } from '#database/locations/bill-to-addresses.ts'
import { isId } from '#database/sql/is-id.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import { changeAlone } from '../../carrier-calls/change-alone.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { openConnection } from './connection.ts'
import { refuseProvider } from './refuse.ts'

const MOST_CHARACTERS = 40

/**
 * Creates an account group in project44 for a bill-to location: carriers bill this payer under the accounts in it. A
 * location that has a group keeps it.
 */
export async function createAccountGroup(
  context: ActionContext,
  body: BodyOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const billTo = isId(body.billToId)
    ? await billToAddresses.lock(context.db, context.clientId, body.billToId)
    : null
  if (!billTo) return fail('BILL_TO_NOT_FOUND')
  if (billTo.accountGroupCode !== '') {
    return answerOf('exist', billTo.accountGroupCode, `${billTo.name} already has an account group.`)
  }
  const name = body.groupName || billTo.name
  const code = await addGroup(context, { code: codeOf(name, billTo), name })
  await changeAlone(context, ['carriers', 'locations'], async (inside) => {
    const known =
      (await billToAddresses.lock(inside.db, inside.clientId, billTo.id)) ?? fail('BILL_TO_NOT_FOUND')
    await saveBillTo(inside.db, inside.clientId, { ...known, accountGroupCode: code })
    inside.note(billTo.id, { name: billTo.name, group: code })
  })
  return answerOf('added', code, `The account group ${code} has been created for ${billTo.name}.`)
}

/** The reply of the call. Each account in a group has its own code; the first one has the name of its group. */
const answerOf = (Status: string, code: string, message: string) => ({
  Status,
  AccountGroupCode: code,
  AccountCode: code,
  message,
})

/** Letters, digits and dashes, made unique by the end of the location's id. */
const codeOf = (name: string, { id }: BillToAddress): string => {
  const plain = name
    // Letters without diacritics: Ü becomes U.
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return [plain.slice(0, MOST_CHARACTERS - 7), id.slice(-6).toUpperCase()].filter(Boolean).join('-')
}

/** After a lost reply, asks whether the group exists before creating it again. */
async function addGroup(context: ActionContext, group: { code: string; name: string }): Promise<string> {
  const { open, connection } = await openConnection(context)
  const about = { subjectId: connection.id, requestId: context.requestId, now: context.now }
  const there = await askNetwork(context, open, project44Groups, null, about)
  if (there.kind !== 'answer') return refuseProvider(there)
  if (there.value.some(({ code }) => code === group.code)) return group.code
  const added = await askNetwork(context, open, project44AddGroup, group, about)
  if (added.kind === 'answer') return added.value.code
  if (added.kind === 'refused') return refuseProvider(added)
  const again = await askNetwork(context, open, project44Groups, null, about)
  const isThere = again.kind === 'answer' && again.value.some(({ code }) => code === group.code)
  return isThere ? group.code : refuseProvider(added)
}
