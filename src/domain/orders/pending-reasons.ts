/** Why an order cannot be shipped yet: the errors of its freight, in a clerk's words. */

export interface PendingReason {
  code: string
  /** The kind of error in a few words, the same for all orders that have it. */
  label: string
  /** The sentence for this order. */
  message: string
  /** Its path, in the wire's spelling; '' for the order as a whole. */
  field: string
}

const KINDS: readonly (readonly [field: RegExp, code: string, label: string])[] = [
  [/^Items$/, 'NO_LINES', 'No open line'],
  [/^Items\.length$/, 'MANY_LINES', 'Too many lines for one shipment'],
  [/^Items\.\d+\.Weight$/, 'NO_WEIGHT', 'Weight is missing'],
  [/^Items\.\d+\.itemClass$/, 'NO_CLASS', 'The class is not a freight class'],
  [/^Items\.\d+\.HazmatDetails/, 'HAZMAT', 'Hazardous goods with missing details'],
  [/^Items\.\d+/, 'LINE', 'A line has an error'],
  [/^Origin\./, 'ORIGIN', 'The origin cannot be used'],
  [/^Destination\.(Zip|State)$/, 'CONSIGNEE_ZIP', "The consignee's ZIP cannot be used"],
  [/^Destination\./, 'CONSIGNEE', "The consignee's contact cannot be used"],
  [/^AdditionalService/, 'SERVICES', 'An unknown service was requested'],
]

/** The list of lines is not a field. */
const OF_ORDER = /^Items(?:\.length)?$/

/** The reason for an error, by its field. */
export function pendingReasonOf(field: string, message: string): PendingReason {
  const [, code, label] = KINDS.find(([pattern]) => pattern.test(field)) ?? [/./, 'OTHER', 'Something else']
  return { code, label, message, field: OF_ORDER.test(field) ? '' : field }
}
