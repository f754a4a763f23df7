import { describe, expect, it } from 'vitest'
import { readPages } from '#test/support/papers/pdf-proof.ts'
import { joinPages } from '../rendering/join-pages.ts'
import { type ManifestFacts, type ManifestRow, renderParcelManifest } from './parcel-manifest.ts'

const row = (place: number): ManifestRow => ({
  ...{
    trackingNumber: `1Z999AA1012345${1000 + place}`,
    service: 'UPS Ground',
    bolNumber: '04000000000001234',
  },
  ...{
    consignee: 'Store 7 – Łódź',
    place: 'Chicago, IL 60601',
    weightLb: 5.5,
  },
})
const facts = (rows: number): ManifestFacts => ({
  ...{ date: '2026-11-27', shipper: 'Plant 1', logo: null },
  groups: [
    {
      carrier: 'UPS',
      accountNumber: 'A1B2C3',
      isSample: false,
      rows: Array.from({ length: rows }, (_, i) => row(i)),
    },
    { carrier: 'USPS', accountNumber: '1000000001', isSample: true, rows: [row(900)] },
  ],
})

describe('the manifest', () => {
  it('has every package once, one or more pages per account, and its totals', async () => {
    const pages = await readPages(await renderParcelManifest(facts(3)))
    expect(pages).toHaveLength(2)
    for (const words of [
      'PARCEL MANIFEST',
      'UPS ACCOUNT A1B2C3',
      'Plant 1',
      '3 packages',
      '16.5',
      'Page 1 of 2',
    ])
      expect(pages[0]).toContain(words)
    expect(pages[1]).toContain('SAMPLE, not shipped')
  })

  it('shows no price to the driver', async () => {
    const pages = await readPages(await renderParcelManifest(facts(3)))
    expect(pages.join(' ')).not.toMatch(/charge|price|cost|\$/i)
  })

  it('continues on further pages without losing a package', async () => {
    const pages = await readPages(await renderParcelManifest(facts(130)))
    const text = pages.join(' ')
    expect(pages.length).toBeGreaterThan(3)
    for (let place = 0; place < 130; place++) expect(text.split(row(place).trackingNumber)).toHaveLength(2)
    expect(text).toContain('130 packages')
  })
})

it('PDFs are joined page by page, each in its size', async () => {
  const one = await renderParcelManifest(facts(1))
  const joined = await readPages(await joinPages('Both', [one, one]))
  expect(joined).toEqual([...(await readPages(one)), ...(await readPages(one))])
})
