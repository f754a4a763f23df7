import type { BodyOf } from '#contracts/endpoint.ts'
import type { listClaims as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { CLAIM_SORTS, listClaimQueue, sumClaimQueue } from '#database/freight-audit/claim-queue.ts'
import { listClaimRules } from '#database/freight-audit/claim-rules.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { statusesOpenTo } from '../freight-audit/bill-view.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { claimRow } from './claim-view.ts'

const PAGE_SIZE = 25

/** A page of claims with counts by state and the money; those with the next deadline first unless asked otherwise. */
export async function listClaims(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId, now } = context
  const { pageSize = PAGE_SIZE, pageIndex = 1, sortName, sortOrder, ...filters } = body
  // Users without the Claims page see only the claims of a shipment, as part of that shipment.
  if (filters.shipmentId === '' && !canOpen(context.user, 'Claims')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.Claims.title, email: context.installation.supportEmail })
  }
  const filter = { ...filters, scac: filters.scac.toUpperCase(), statuses: statusesOpenTo(context) }
  const sort = knownSort(Object.keys(CLAIM_SORTS) as (keyof typeof CLAIM_SORTS)[], sortName) ?? 'due'
  const { rows, total } = await listClaimQueue(db, clientId, filter, {
    ...{ sort, isDescending: sortOrder === 'desc' },
    ...{ limit: pageSize, offset: (pageIndex - 1) * pageSize },
  })
  const { counts, sums } = await sumClaimQueue(db, clientId, filter)
  const rules = await listClaimRules(db, clientId)
  return { rows: rows.map((row) => claimRow(row, rules, now)), total, counts, sums }
}
