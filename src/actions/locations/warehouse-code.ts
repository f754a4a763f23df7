import { findWarehouseCode } from '#database/locations/locations.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Codes are the same in any case: each system writes them as it likes. */
export const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The requested code as its warehouse spells it; an unknown code stays as it is. */
export const warehouseCodeOf = async (
  { pool, clientId }: Pick<ActionContext, 'pool' | 'clientId'>,
  asked: string,
): Promise<string> => (asked === '' ? '' : ((await findWarehouseCode(pool, clientId, asked)) ?? asked))
