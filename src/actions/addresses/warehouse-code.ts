import { listWarehouses } from '#database/locations.ts'
import type { ActionContext } from '../context.ts'

/** Codes are the same in any case: each system writes them as it likes. */
export const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * The code that was asked for, as its warehouse writes it; one that is none's stays as it is. Codes are capitals: one that
 * is asked for so is not looked up, for lists ask with every page.
 */
export async function warehouseCodeOf(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  asked: string,
): Promise<string> {
  if (asked === asked.toUpperCase()) return asked
  const codes = (await listWarehouses(db, clientId)).map(({ warehouseCode }) => warehouseCode)
  return codes.find((code) => code === asked) ?? codes.find((code) => isSameCode(code, asked)) ?? asked
}
