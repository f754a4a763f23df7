import type { Parsed } from '#carriers/network.ts'
import type { Unknown } from './question.ts'

/**
 * Asks by the first operation, or by the second if the account is not authorized for the first. If it is authorized for
 * neither, returns the reply of the first.
 */
export async function asAdmitted<Operation, Result>(
  ask: (operation: Operation) => Promise<Parsed<Result> | Unknown>,
  first: Operation,
  instead?: Operation,
): Promise<Parsed<Result> | Unknown> {
  const said = await ask(first)
  if (!instead || said.kind !== 'refused' || said.reason !== 'credentials') return said
  const second = await ask(instead)
  return second.kind === 'answer' ? second : said
}
