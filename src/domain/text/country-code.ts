/** ISO 3166-1 alpha-2, as assigned. */
const CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
const KNOWN = new Set(CODES.trim().split(/\s+/))

/** True for an assigned two-letter country code (capital letters). */
export const isCountryCode = (code: string): boolean => KNOWN.has(code)

export const noCountryCode = (code: string): string =>
  `${code} is not a country code. Use two letters, such as US or CA.`

const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim()

let named: Map<string, string> | null = null

function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return new Map([...KNOWN].map((code) => [plainName(names.of(code) ?? code), code]))
}

/** The code of a country by its English name in any spelling; null for an unknown name. */
export function countryCodeOf(name: string): string | null {
  named ??= codesByName()
  return named.get(plainName(name)) ?? null
}
