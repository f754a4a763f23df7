import type { BodyOf } from '#contracts/endpoint.ts'
import type { claimRules as endpoint } from '#contracts/endpoints/claims.ts'
import { fail } from '#contracts/errors.ts'
import { listClaimRules, type StoredClaimRule, saveClaimRule } from '#database/freight-audit/claim-rules.ts'
import { listDraftClaims, saveNextDue } from '#database/freight-audit/claims.ts'
import { claimRuleFor, USUAL_CLAIM_RULE } from '#domain/claims/deadlines.ts'
import type { ActionContext } from '../kernel/context.ts'
import { nextDueOf } from './held-claim.ts'

/** The carriers' claim deadlines; the usual rule if none was saved. Drafts follow a changed rule. */
export async function claimRules(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId } = context
  if (body.rule) {
    const rule = { ...body.rule, scac: body.rule.scac.toUpperCase() }
    if (rule.filingMonths > 0 === rule.filingDays > 0) {
      const sentence = 'Enter either months or days.'
      fail('VALIDATION_FAILED', { fields: { 'rule.filingMonths': sentence } })
    }
    if (!(await saveClaimRule(db, clientId, rule))) fail('CLAIM_RULE_CHANGED')
    await applyRules(context)
    context.note(clientId, { ...rule })
  }
  const stored = await listClaimRules(db, clientId)
  const usual: StoredClaimRule = { ...USUAL_CLAIM_RULE, version: 0 }
  return { rules: stored.some(({ scac }) => scac === '') ? stored : [usual, ...stored] }
}

async function applyRules({ db, clientId }: ActionContext): Promise<void> {
  const rules = await listClaimRules(db, clientId)
  for (const claim of await listDraftClaims(db, clientId)) {
    const due = nextDueOf(claim, claimRuleFor(rules, claim.scac))
    if (due !== claim.nextDue) await saveNextDue(db, clientId, claim.id, due)
  }
}
