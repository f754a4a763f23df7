import type { HttpResponse } from '#domain/http-exchange.ts'
import { json } from './http.ts'

/** The common parts of all answers of USPS's sandbox. */

/** `code` is USPS's inner one. */
export const uspsError = (status: number, code: string, detail: string): HttpResponse =>
  json(status, {
    apiVersion: 'v3',
    error: {
      code: String(status),
      message: 'The request was not taken.',
      errors: [
        {
          status: String(status),
          code,
          title: 'Bad Request',
          detail,
          source: { parameter: '', example: '' },
        },
      ],
    },
  })

/** Included in every price and label, so that it is not mistaken for USPS's own. */
export const SANDBOX_WARNING = {
  warningCode: 'SANDBOX',
  warningDescription: 'Answered by a stand-in, not by USPS.',
}
