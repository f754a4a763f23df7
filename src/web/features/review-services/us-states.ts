/**
 * FIPS number of a state (used by the map data), its postal code, its name, and the position of its number on the map:
 * in the middle of its shape (adjusted if that is not the middle of its land), or none if the number does not fit.
 */
const ROWS = `01 AL Alabama 672 432|02 AK Alaska 102 515|04 AZ Arizona 208 382
05 AR Arkansas 564 391|06 CA California 74 288|08 CO Colorado 332 290
09 CT Connecticut|10 DE Delaware|11 DC District of Columbia
12 FL Florida 794 520|13 GA Georgia 736 428|15 HI Hawaii
16 ID Idaho 195 169|17 IL Illinois 615 270|18 IN Indiana 665 269
19 IA Iowa 540 227|20 KS Kansas 456 309|21 KY Kentucky 688 321
22 LA Louisiana 564 478|23 ME Maine 919 94|24 MD Maryland
25 MA Massachusetts|26 MI Michigan 692 201|27 MN Minnesota 525 132
28 MS Mississippi 618 438|29 MO Missouri 560 312|30 MT Montana 287 100
31 NE Nebraska 434 239|32 NV Nevada 142 252|33 NH New Hampshire
34 NJ New Jersey|35 NM New Mexico 311 393|36 NY New York 834 172
37 NC North Carolina 801 351|38 ND North Dakota 429 104|39 OH Ohio 724 253
40 OK Oklahoma 471 376|41 OR Oregon 103 134|42 PA Pennsylvania 806 226
44 RI Rhode Island|45 SC South Carolina 779 392|46 SD South Dakota 430 172
47 TN Tennessee 674 361|48 TX Texas 434 469|49 UT Utah 227 269
50 VT Vermont|51 VA Virginia 803 304|53 WA Washington 124 59
54 WV West Virginia 767 285|55 WI Wisconsin 595 167|56 WY Wyoming 308 195`

export interface UsState {
  fips: string
  code: string
  name: string
  /** In units of the map; null if a number would not fit. */
  middle: [x: number, y: number] | null
}

export const US_STATES: readonly UsState[] = ROWS.split(/[|\n]/).map((row) => {
  const [, fips = '', code = '', name = '', x, y] = /^(\d\d) (..) (\D+?)(?: (\d+) (\d+))?$/.exec(row) ?? []
  return { fips, code, name, middle: x && y ? [Number(x), Number(y)] : null }
})

const byCode = new Map(US_STATES.map((state) => [state.code, state]))

/** Name of a US state; null for others, such as a Canadian province. */
export const stateName = (code: string): string | null => byCode.get(code)?.name ?? null
