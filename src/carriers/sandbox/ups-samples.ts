import type { Kept, Place } from './ups-kept.ts'

/** Packages that UPS's sandbox has without a purchased label: numbers from public test data. */

const place = (city: string, state: string, zip: string): Place => ({
  ...{ name: 'SANDBOX', street: '1 Main St', city, state, zip, country: 'US' },
})

/** Each was shipped so many hours before today began. */
const SAMPLES: Readonly<Record<string, { hours: number; serviceCode: string; from: Place; to: Place }>> = {
  '1Z12345E6605272234': {
    ...{
      hours: 10,
      serviceCode: '12',
      from: place('Reno', 'NV', '89502'),
      to: place('Chicago', 'IL', '60601'),
    },
  },
  '1ZWX0692YP40636269': {
    ...{
      hours: 31,
      serviceCode: '03',
      from: place('Dallas', 'TX', '75201'),
      to: place('Denver', 'CO', '80202'),
    },
  },
  '1Z648616E192760718': {
    ...{
      hours: 96,
      serviceCode: '02',
      from: place('Dallas', 'TX', '75201'),
      to: place('Atlanta', 'GA', '30303'),
    },
  },
}
const HOUR = 3_600_000

/** The sample with that number; null for any other. */
export function sampleOf(number: string, now: Date): Kept | null {
  const sample = SAMPLES[number]
  if (!sample) return null
  const { hours, ...facts } = sample
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00Z`)
  const boughtAt = today - hours * HOUR
  return {
    ...facts,
    number,
    packages: [{ number, isVoided: false }],
    boughtAt: new Date(boughtAt).toISOString(),
    deliveryDate: new Date(boughtAt + 54 * HOUR).toISOString().slice(0, 10),
  }
}
