/**
 * Countries and territories whose addresses have no postal code, according to the Universal Postal Union. Everywhere
 * else, a parcel without one gets lost.
 */
const WITHOUT_ZIP: readonly string[] = (
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GM GQ GY HK JM KI' +
  ' KM KN KP LY ML MO MR MS MW NR NU QA RW SB SC SL SR ST SX SY TD TG TK TL TO TV UG VU YE ZW'
).split(' ')

/** Whether an address in this country is incomplete without a ZIP. True for unknown countries. */
export const needsZip = (countryCode: string): boolean => !WITHOUT_ZIP.includes(countryCode.toUpperCase())
