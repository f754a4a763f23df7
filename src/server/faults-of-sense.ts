import * as z from 'zod/mini'
import { signUpFaultFields } from '#actions/account/create-company.ts'
import { billToFaultFields, twoLines } from '#actions/locations/bill-to.ts'
import { completePlace } from '#actions/locations/complete-place.ts'
import { locationFaultFields } from '#actions/locations/locations.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { billToWork, changeLocation } from '#contracts/endpoints/addresses.ts'
import { userAgreement } from '#contracts/endpoints/session.ts'
import { Refusal } from '#contracts/errors.ts'
import { validationRefusal } from './refusals.ts'

type Faults = Record<string, string>
/** The errors of a body beyond its schema; null if the schema refuses it. */
type Judge = (body: unknown, query: Record<string, unknown>) => Faults | null

const judged = <B extends z.ZodMiniType>(
  endpoint: Endpoint<B>,
  faultsOf: (body: z.output<B>, query: Record<string, unknown>) => Faults,
): [Endpoint, Judge] => [
  endpoint,
  (body, query) => {
    const parsed = z.safeParse(endpoint.body, body)
    return parsed.success ? faultsOf(parsed.data, query) : null
  },
]

/**
 * Forms whose later checks are reported together with schema errors, so that the user sees all errors at the same time.
 */
const JUDGES = new Map<Endpoint, Judge>([
  judged(changeLocation, ({ location, funtype }) =>
    funtype === 'delete' ? {} : locationFaultFields(completePlace(location)),
  ),
  judged(billToWork, ({ billTo }, { funtype }) =>
    billTo && (funtype === 'add' || funtype === 'update')
      ? billToFaultFields({ ...billTo, ...twoLines(billTo) }, 'billTo')
      : {},
  ),
  judged(userAgreement, ({ accept, signUp }) => (accept && signUp ? signUpFaultFields(signUp) : {})),
])

/** The refusal for a body that fails its schema, together with the errors of later checks in the rest of it. */
export function bodyRefusal(
  endpoint: Endpoint,
  query: Record<string, unknown>,
  body: unknown,
  error: z.core.$ZodError,
): Refusal {
  const refusal = validationRefusal(error)
  const judge = JUDGES.get(endpoint)
  if (!judge || typeof body !== 'object' || body === null) return refusal
  const rest = error.issues.reduce<unknown>((left, { path }) => without(left, path), body)
  const faults = judge(rest, query)
  if (!faults) return refusal
  return new Refusal('VALIDATION_FAILED', { fields: { ...faults, ...refusal.details.fields } })
}

/** A copy without one value, as if it had not been sent; only the path to it is copied. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<PropertyKey, unknown>
  if (rest.length === 0) delete copy[key]
  else copy[key] = without(copy[key], rest)
  return copy
}
