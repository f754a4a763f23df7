import type * as z from 'zod/mini'
import { signUpFaultFields } from '#actions/account/create-company.ts'
import { billToFaultFields, twoLines } from '#actions/locations/bill-to.ts'
import { completePlace } from '#actions/locations/complete-place.ts'
import { locationFaultFields } from '#actions/locations/locations.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { billToWork, changeLocation } from '#contracts/endpoints/addresses.ts'
import { userAgreement } from '#contracts/endpoints/session.ts'
import type { BillToAddressValue, LocationValue } from '#contracts/entities/address.ts'
import type { SignUpValue } from '#contracts/entities/profile.ts'
import { Refusal } from '#contracts/errors.ts'
import { validationRefusal } from './refusals.ts'

type Judge = (body: never, query: Record<string, unknown>) => Record<string, string>

/** Forms whose faults beyond the schema are said together with those of the schema, so that one look mends all. */
const JUDGES = new Map<Endpoint, Judge>([
  [
    changeLocation,
    ({ location, funtype }: { location: LocationValue; funtype: string }) =>
      funtype === 'delete' ? {} : locationFaultFields(completePlace(location)),
  ],
  [
    billToWork,
    ({ billTo }: { billTo?: BillToAddressValue }, { funtype }) =>
      billTo && (funtype === 'add' || funtype === 'update')
        ? billToFaultFields({ ...billTo, ...twoLines(billTo) }, 'billTo')
        : {},
  ],
  [
    userAgreement,
    ({ accept, signUp }: { accept: boolean; signUp?: SignUpValue }) =>
      accept && signUp ? signUpFaultFields(signUp) : {},
  ],
] as [Endpoint, Judge][])

/** The refusal of a body that its schema did not take, with what makes no sense in the rest of it. */
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
  const parsed = endpoint.body.safeParse(rest)
  if (!parsed.success) return refusal
  const fields = { ...judge(parsed.data as never, query), ...refusal.details.fields }
  return new Refusal('VALIDATION_FAILED', { fields })
}

/** The same with one value left out, as if it had not been sent; only what is on the way to it is copied. */
function without(value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<PropertyKey, unknown>
  if (rest.length === 0) delete copy[key]
  else copy[key] = without(copy[key], rest)
  return copy
}
