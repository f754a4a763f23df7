import type { HttpResponse } from '#domain/http-exchange.ts'
import { json } from './http.ts'

/** The common parts of all answers of project44's sandbox. */

const HTTP_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
}

export const p44Error = (status: number, errorMessage: string, message = ''): HttpResponse =>
  json(status, {
    httpStatusCode: status,
    httpMessage: HTTP_MESSAGES[status] ?? 'Error',
    errorMessage,
    errors: message === '' ? [] : [{ severity: 'ERROR', message, source: 'SYSTEM' }],
    supportReferenceId: 'SANDBOX',
  })

/** Included in every result, so that it is not mistaken for project44's own. */
export const SANDBOX_MESSAGE = {
  severity: 'INFO',
  message: 'Answered by a stand-in, not by project44.',
  diagnostic: 'SANDBOX',
  source: 'SYSTEM',
}
