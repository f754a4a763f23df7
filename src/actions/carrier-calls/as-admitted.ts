import type { Parsed } from '#carriers/network.ts'
import type { Unknown } from './question.ts'

/**
 * Of two operations that answer the same question: the second's answer where the account is not admitted to the first
 * and is to the second; otherwise what the first said.
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
