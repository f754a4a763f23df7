import { answerClaim } from '#actions/claims/answer-claim.ts'
import { answerByLink, readClaimPage } from '#actions/claims/claim-page.ts'
import { claimRules } from '#actions/claims/claim-rules.ts'
import { claimDetails } from '#actions/claims/claim-view.ts'
import { closeClaim } from '#actions/claims/close-claim.ts'
import { fileClaim, sendClaimAgain } from '#actions/claims/file-claim.ts'
import { listClaims } from '#actions/claims/list-claims.ts'
import { prefillClaim } from '#actions/claims/prefill-claim.ts'
import { readLetter } from '#actions/claims/read-letter.ts'
import { recoverClaim } from '#actions/claims/recover-claim.ts'
import { saveClaim } from '#actions/claims/save-claim.ts'
import type { Handlers } from './handler.ts'

/** Handlers of claims against carriers. */
export const claimHandlers = {
  prefillClaim: (context, { body }) => prefillClaim(context, body),
  saveClaim: (context, { body }) => saveClaim(context, body),
  listClaims: (context, { body }) => listClaims(context, body),
  readClaim: async (context, { body }) => ({ claim: await claimDetails(context, body.claimId) }),
  claimLetter: (context, { body }) => readLetter(context, body),
  fileClaim: (context, { body }) => fileClaim(context, body),
  sendClaimAgain: (context, { body }) => sendClaimAgain(context, body),
  answerClaim: (context, { body }) => answerClaim(context, body),
  recoverClaim: (context, { body }) => recoverClaim(context, body),
  closeClaim: (context, { body }) => closeClaim(context, body),
  claimRules: (context, { body }) => claimRules(context, body),
  claimResponse: (context, { body }) => readClaimPage(context, body),
  carrierAnswer: (context, { body }) => answerByLink(context, body),
} satisfies Partial<Handlers>
