import { fillBlanks } from './fill-blanks.ts'

/**
 * The refusals of the catalog that the browser shows itself, without an answer from the server. They are separate so
 * that the web app loads only these.
 */
export const CLIENT_ERRORS = {
  VALIDATION_FAILED: [422, 'Some fields need your attention.'],
  UNEXPECTED: [500, 'Something went wrong. Please try again later'],
  PAGE_FORBIDDEN: [
    403,
    'You do not have permission to access {page} page. Please contact {email} to get access.',
  ],
  ACCESS_LINK_INVALID: [404, 'There is an error in the URL. Please contact {email}'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** The support contact for users; operators set their own by SUPPORT_EMAIL. */
export const SUPPORT_EMAIL = 'support@lading.example'

/** The sentence of `code` with its blanks filled; blanks without a value are removed. */
export function clientSentence(
  code: keyof typeof CLIENT_ERRORS,
  values: Readonly<Record<string, unknown>> = {},
): string {
  return fillBlanks(CLIENT_ERRORS[code][1], { email: SUPPORT_EMAIL, ...values })
}
