import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { nationSvg, statesSvg } from './print-outlines.mjs'

/** @param {string} name */
const stored = (name) => readFileSync(new URL(`../src/web/ui/us-map/${name}`, import.meta.url), 'utf8')

describe('the outlines of the maps', () => {
  it('match the atlas', () => {
    expect(stored('us-nation.svg')).toBe(nationSvg())
    expect(stored('us-states.svg')).toBe(statesSvg())
  })

  it('have the country, its borders and all its states', () => {
    expect(nationSvg().match(/<path id="(nation|borders)"/g)).toHaveLength(2)
    expect(statesSvg().match(/<path id="fips-\d\d"/g)?.length).toBeGreaterThanOrEqual(51)
  })
})
