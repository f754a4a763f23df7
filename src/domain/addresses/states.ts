/** States and provinces of the countries that road freight from the United States reaches. */
export const STATES: Record<string, readonly (readonly [code: string, name: string])[]> = {
  US: pairs(`AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
    |DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
    |KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
    |MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
    |NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
    |SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
    |WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands
    |PR Puerto Rico|VI Virgin Islands|FM Micronesia|MH Marshall Islands|PW Palau|AA Armed Forces Americas
    |AE Armed Forces Europe|AP Armed Forces Pacific`),
  CA: pairs(`AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador
    |NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec
    |SK Saskatchewan|YT Yukon`),
}

function pairs(list: string): [string, string][] {
  return list.split('|').map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)])
}

const plainName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toUpperCase()

const byName = new Map(
  Object.values(STATES)
    .flat()
    .map(([code, name]) => [plainName(name), code]),
)

/**
 * The two letters of a state or province of the US or Canada by its name, ignoring case and accents. Any two letters
 * (`tx`, `N.Y.`) count as a code, also of other countries. null for anything else.
 */
export function stateCodeOf(text: string): string | null {
  const plain = plainName(text)
  return /^[A-Z]{2}$/.test(plain) ? plain : (byName.get(plain) ?? null)
}
