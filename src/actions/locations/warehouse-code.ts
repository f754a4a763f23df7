import { findWarehouseCode } from '#database/locations/locations.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Codes match in any case: each system spells them in its own way. */
export const isSameCode = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The requested code as its warehouse spells it; an unknown code stays as it is. */
export const warehouseCodeOf = async (
  { pool, clientId }: Pick<ActionContext, 'pool' | 'clientId'>,
  asked: string,
): Promise<string> => (asked === '' ? '' : ((await findWarehouseCode(pool, clientId, asked)) ?? asked))
