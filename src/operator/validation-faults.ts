import type * as z from 'zod/mini'

/** What the contract says of typed values, as one error with a line for each. */
export function validationFaults(error: z.core.$ZodError): Error {
  const lines = error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  return new Error(['Some values cannot be used:', ...lines].join('\n'))
}
