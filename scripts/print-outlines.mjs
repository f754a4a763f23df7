/**
 * Prints an outline map as an SVG of named paths: of the United States from us-atlas 3 (US Census Bureau, public
 * domain, projected to Albers USA, 975 x 610), of the world from world-atlas 2 (Natural Earth, public domain). The maps
 * refer to the paths by `<use>`, so that the browser loads and caches the outlines as an image, separate from the code.
 * node scripts/print-outlines.mjs land > src/web/ui/world-map/world-land.svg
 * node scripts/print-outlines.mjs nation > src/web/ui/us-map/us-nation.svg
 * node scripts/print-outlines.mjs states > src/web/ui/us-map/us-states.svg
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'

/** @typedef {readonly (readonly number[])[]} Line */

const file = createRequire(import.meta.url).resolve('us-atlas/states-albers-10m.json')
const atlas = JSON.parse(readFileSync(file, 'utf8'))

/** The country's outline (`nation`) and the borders between its states (`borders`). */
export function nationSvg() {
  const { states, nation } = atlas.objects
  return svg([
    ['nation', mesh(atlas, nation).coordinates],
    ['borders', mesh(atlas, states, (one, other) => one !== other).coordinates],
  ])
}

/** Every state by its FIPS number (`fips-06`). */
export function statesSvg() {
  return svg(
    feature(atlas, atlas.objects.states).features.map(({ id, geometry }) => {
      if (geometry.type === 'Polygon') return [`fips-${id}`, geometry.coordinates]
      if (geometry.type === 'MultiPolygon') return [`fips-${id}`, geometry.coordinates.flat()]
      throw new Error(`State ${id} is a ${geometry.type}`)
    }),
  )
}

/** The land of the world (`land`) without Antarctica, in Mercator's projection, 1000 wide. */
export function landSvg() {
  const world = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const land = JSON.parse(readFileSync(world, 'utf8'))
  const project = geoMercator()
    .scale(1000 / (2 * Math.PI))
    .translate([500, 500])
  const { features } = feature(land, land.objects.land)
  const geometry = {
    type: /** @type {const} */ ('MultiPolygon'),
    coordinates: features
      .flatMap(({ geometry: { coordinates } }) => coordinates)
      .filter((/** @type {Line[]} */ [ring = []]) => ring.every(([, latitude = 0]) => latitude > -62)),
  }
  // Cut at the date line by d3-geo: a ring that crosses it would be drawn from edge to edge.
  const rings = (geoPath(project)(geometry) ?? '')
    .split('M')
    .filter(Boolean)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number)),
    )
    .map((points) => [...points, points[0] ?? []])
  return svg([['land', rings]], { viewBox: '0 0 1000 1000', source: 'world-atlas 2, Natural Earth' })
}

/**
 * @param {[id: string, lines: readonly Line[]][]} paths
 * @param {{ viewBox: string, source: string }} of
 */
function svg(
  paths,
  { viewBox, source } = { viewBox: '0 0 975 610', source: 'us-atlas 3, US Census Bureau' },
) {
  // Lines keep their width at any scale of the map.
  const drawn = paths.map(
    ([id, lines]) =>
      `<path id="${id}" transform="scale(.1)" vector-effect="non-scaling-stroke" d="${lines.map(pathOf).join('')}"/>`,
  )
  const start = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">`
  return `${[start, `<!-- ${source}: printed by print-outlines.mjs -->`, ...drawn, '</svg>'].join('\n')}\n`
}

/**
 * A line in tenths of a unit, relative to the previous point: half as long as absolute coordinates.
 * @param {Line} line
 */
function pathOf(line) {
  const points = line.map((point) => point.map((value) => Math.round(value * 10)))
  let text = ''
  let [x, y] = [0, 0]
  for (const [index, [toX = 0, toY = 0]] of points.entries()) {
    const [right, down] = [toX - x, toY - y]
    if (index > 0 && right === 0 && down === 0) continue
    text += index === 0 ? `M${toX} ${toY}l` : `${right < 0 ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`
    ;[x, y] = [toX, toY]
  }
  return text.replace('l ', 'l')
}

/** @type {Record<string, () => string>} */
const printers = { nation: nationSvg, states: statesSvg, land: landSvg }
const wanted = import.meta.main ? process.argv[2] : undefined
if (wanted !== undefined) {
  const print = printers[wanted]
  if (!print) throw new Error('Say what to print: nation, states or land.')
  process.stdout.write(print())
}
