/**
 * The accessorial codes of Lading with their crosswalk (domain facts 2.6). Codes and meanings follow the set that
 * public project44 integrations use; `x12` is the special-charge code of X12 element 1602 (or 1300 if it begins with a
 * letter and three digits). A tariff may also have the carrier's own codes.
 */
export type AccessorialEnd = 'pickup' | 'delivery' | 'shipment'

export interface AccessorialCode {
  code: string
  label: string
  end: AccessorialEnd
  /** Other accepted spellings. */
  aliases: string[]
  x12: string | null
  /** Of the codes of one family, only the most expensive is charged; null: none. */
  family: string | null
}

type Extra = Partial<Pick<AccessorialCode, 'aliases' | 'x12' | 'family'>>

const make = (code: string, label: string, end: AccessorialEnd, extra: Extra = {}): AccessorialCode => ({
  code,
  label,
  end,
  aliases: extra.aliases ?? [],
  x12: extra.x12 ?? null,
  family: extra.family ?? null,
})

/** Kinds of place that exist at both ends with the regular endings PU and DEL: [stem, label, limited access]. */
const PLACES: readonly [stem: string, label: string, isLimitedAccess: boolean][] = [
  ['AIR', 'Airport', false],
  ['CAMP', 'Camp', true],
  ['CFS', 'Container freight station', false],
  ['CHRC', 'Church', true],
  ['CLUB', 'Country club', true],
  ['CNV', 'Convention or trade show', false],
  ['CON', 'Construction site', true],
  ['EDU', 'School', true],
  ['FARM', 'Farm', true],
  ['GOV', 'Government site', true],
  ['GRO', 'Grocery warehouse', false],
  ['HOS', 'Hospital', true],
  ['HOTL', 'Hotel', true],
  ['MIL', 'Military site', true],
  ['MINE', 'Mine', true],
  ['NAR', 'Native American reservation', true],
  ['NURS', 'Nursing home', true],
  ['PARK', 'Park', true],
  ['PIER', 'Pier', true],
  ['PRIS', 'Prison', true],
  ['SSTOR', 'Self storage', true],
  ['UTL', 'Utility site', true],
]

const family = (end: 'pickup' | 'delivery'): string => `restricted ${end}`

const placeCodes = PLACES.flatMap(([stem, label, isLimitedAccess]) => [
  make(`${stem}PU`, `${label} pickup`, 'pickup', { family: isLimitedAccess ? family('pickup') : null }),
  make(`${stem}DEL`, `${label} delivery`, 'delivery', {
    family: isLimitedAccess ? family('delivery') : null,
  }),
])

export const ACCESSORIAL_CODES: readonly AccessorialCode[] = [
  make('LGPU', 'Liftgate pickup', 'pickup'),
  make('LGDEL', 'Liftgate delivery', 'delivery'),
  make('RESPU', 'Residential pickup', 'pickup', { x12: 'REP', family: family('pickup') }),
  make('RESDEL', 'Residential delivery', 'delivery', { x12: 'RES', family: family('delivery') }),
  make('LTDPU', 'Limited access pickup', 'pickup', { family: family('pickup') }),
  make('LTDDEL', 'Limited access delivery', 'delivery', { family: family('delivery') }),
  make('INPU', 'Inside pickup', 'pickup', { aliases: ['INSPU'], x12: 'IPU' }),
  make('INDEL', 'Inside delivery', 'delivery', {
    aliases: ['INSDEL'],
    x12: 'IDL',
    family: 'inside delivery',
  }),
  make('INGDEL', 'Inside delivery, ground floor', 'delivery', { family: 'inside delivery' }),
  make('INEDEL', 'Inside delivery, with elevator', 'delivery', { family: 'inside delivery' }),
  make('INNEDEL', 'Inside delivery, no elevator', 'delivery', { family: 'inside delivery' }),
  make('APPTPU', 'Pickup appointment', 'pickup'),
  make('APPT', 'Delivery appointment', 'delivery', {
    aliases: ['APPTDEL'],
    x12: 'A450',
    family: 'delivery appointment',
  }),
  make('NOTIFY', 'Notify before delivery', 'delivery', { family: 'delivery appointment' }),
  ...placeCodes,
  make('RSRTDEL', 'Resort delivery', 'delivery', { family: family('delivery') }),
  make('MALLDEL', 'Mall delivery', 'delivery', { family: family('delivery') }),
  make('DCDEL', 'Distribution center delivery', 'delivery'),
  make('NBPU', 'Pickup outside business hours', 'pickup'),
  make('NBDEL', 'Delivery outside business hours', 'delivery'),
  make('SATPU', 'Saturday pickup', 'pickup'),
  make('SATDEL', 'Saturday delivery', 'delivery', { family: 'weekend delivery' }),
  make('SUNDEL', 'Sunday delivery', 'delivery', { family: 'weekend delivery' }),
  make('WEDEL', 'Weekend delivery', 'delivery', { family: 'weekend delivery' }),
  make('HDAYDEL', 'Holiday delivery', 'delivery'),
  make('SORTPU', 'Sort and segregate at pickup', 'pickup'),
  make('SORTDEL', 'Sort and segregate at delivery', 'delivery'),
  make('UNLOADDEL', 'Unloading at delivery', 'delivery', { x12: 'LDL' }),
  make('HAZM', 'Hazardous materials', 'shipment'),
  make('OVER', 'Overlength', 'shipment', { aliases: ['OVERLENGTH'] }),
  make('COD', 'Collect on delivery', 'shipment', { x12: 'COD' }),
  make('PFZ', 'Protect from freezing', 'shipment'),
  make('BLIND', 'Blind shipment', 'shipment'),
  make('RECON', 'Reconsignment', 'shipment'),
  make('REDEL', 'Redelivery', 'delivery'),
  make('STOR', 'Storage', 'shipment', { x12: 'SRG' }),
  make('DETPU', 'Detention at pickup', 'pickup'),
  make('DETDEL', 'Detention at delivery', 'delivery', { x12: 'DET' }),
  make('SINGLE', 'Single shipment', 'pickup'),
  make('HICOSTPU', 'High-cost area pickup', 'pickup'),
  make('HICOSTDEL', 'High-cost area delivery', 'delivery'),
  make('GUAR', 'Guaranteed service', 'shipment'),
]

const byInput = new Map<string, AccessorialCode>(
  ACCESSORIAL_CODES.flatMap((entry) =>
    [entry.code, ...entry.aliases].map((spelling) => [spelling, entry] as const),
  ),
)

/** The entry for a code or one of its aliases (INSDEL is INDEL); null for a code that is not in the list. */
export function accessorialCode(code: string): AccessorialCode | null {
  return byInput.get(code) ?? null
}

/** A liftgate at the dock is needed at the pickup, not also at the delivery. */
export function isServiceAt(code: string, end: 'pickup' | 'delivery'): boolean {
  const known = accessorialCode(code)
  return known === null || known.end === end || (known.end === 'shipment' && end === 'delivery')
}

/** The code that tariffs use: aliases resolved, unknown codes unchanged. */
export function canonicalAccessorial(code: string): string {
  return byInput.get(code)?.code ?? code
}

const numbers = new Map<string, number>(ACCESSORIAL_CODES.map(({ code }, number) => [code, number]))

/** Small number of a canonical code for array lookups; -1 for a code that neither the list nor any tariff has. */
export function serviceNumber(code: string): number {
  return numbers.get(code) ?? -1
}

/** The same, but a new code gets a number: for the codes of tariffs only, which are few; never for user input. */
export function registerService(code: string): number {
  const known = numbers.get(code)
  if (known !== undefined) return known
  numbers.set(code, numbers.size)
  return numbers.size - 1
}

/** The usual mutual exclusions, one list of codes per family: the default of a tariff's `exclusiveAccessorials`. */
export function usualExclusiveAccessorials(): { codes: string[] }[] {
  const families = Map.groupBy(
    ACCESSORIAL_CODES.filter((entry) => entry.family !== null),
    (entry) => entry.family,
  )
  return [...families.values()].map((entries) => ({ codes: entries.map((entry) => entry.code) }))
}
