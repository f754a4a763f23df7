import { answerTender } from '#actions/carrier-answers/answer-tender.ts'
import { readTenderPage } from '#actions/carrier-answers/tender-page.ts'
import { messageChoices } from '#actions/news/message-choices.ts'
import type { Handlers } from './handler.ts'

/** Handlers of calls that carriers and other recipients make with their mailed links. */
export const tenderHandlers = {
  messageChoices: (context, { body }) => messageChoices(context, body),
  tenderResponse: (context, { body }) => readTenderPage(context, body),
  answerTender: (context, { body }) => answerTender(context, body),
} satisfies Partial<Handlers>
