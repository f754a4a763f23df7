import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT, readSources } from './support/source-files.ts'

const PATH = /^[\w.-]+(?:\/[\w.-]+)*(?:\/|\.(?:ts|tsx|mjs|md|json|css|html|sql))$/
const NAME = /^[a-z]\w*[A-Z]\w*(?:\(\))?$/

const inBackticks = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')
/** Paths in backticks: a file by its extension, a folder by its slash. */
const findPaths = (text: string): string[] => inBackticks(text).filter((name) => PATH.test(name))
/** Code names in backticks: words with a capital letter inside. */
const findNames = (text: string): string[] =>
  inBackticks(text)
    .filter((name) => NAME.test(name))
    .map((name) => name.replace('()', ''))

describe.each(['docs/walk.md', 'docs/glossary.md', 'docs/architecture.md'])('%s', (page) => {
  const text = readFileSync(path.join(ROOT, page), 'utf8')

  it('names paths that exist', () => {
    const paths = findPaths(text)
    expect(inBackticks(text).length).toBeGreaterThan(10)
    const missing = paths.filter(
      (name) => ![name, `src/${name}`].some((place) => existsSync(path.join(ROOT, place))),
    )
    expect(missing).toEqual([])
  })

  it('names what the code exports', () => {
    const exported = readSources('src')
      .map((file) => file.text)
      .join('\n')
    const missing = findNames(text).filter(
      (name) =>
        !new RegExp(`export (?:async )?(?:const|function|class|interface|type) ${name}\\b`).test(exported),
    )
    expect(missing).toEqual([])
  })
})

/** The steps of a worked example: each has a file, and names that are in one of its files. */
const stepsOf = (text: string) =>
  [...text.matchAll(/^\d+\. (.*)$/gm)].map(([, step]) => ({
    files: findPaths(step!).filter((name) => /\.tsx?$/.test(name)),
    names: inBackticks(step!).filter((name) => /^[A-Za-z_]\w+$/.test(name)),
  }))

describe.each(['add-a-call', 'add-a-carrier', 'add-a-screen', 'add-a-report', 'add-a-table'])(
  'docs/examples/%s.md',
  (name) => {
    const steps = stepsOf(readFileSync(path.join(ROOT, 'docs/examples', `${name}.md`), 'utf8'))

    it('has steps that each name their file first', () => {
      expect(steps.length).toBeGreaterThan(5)
      for (const { files } of steps) {
        expect(files.length).toBeGreaterThan(0)
        for (const file of files) expect(existsSync(path.join(ROOT, file)), file).toBe(true)
      }
    })

    it('finds the names of a step in its files', () => {
      for (const { files, names } of steps) {
        const code = files.map((file) => readFileSync(path.join(ROOT, file), 'utf8')).join('\n')
        const missing = names.filter((one) => !new RegExp(`\\b${one}\\b`).test(code))
        expect([files[0], missing]).toEqual([files[0], []])
      }
    })
  },
)

/** From the click on Rate to the first SQL, in the order in which the files run. */
const FROM_CLICK_TO_SQL: [file: string, reaches: RegExp][] = [
  ['web/features/ship-freight/desk/page/summary-bar.tsx', /onClick=\{rateHere\}/],
  ['web/features/ship-freight/desk/pricing/use-rating.ts', /useChange\(rateShipment\)/],
  ['web/api/queries.ts', /await call\(endpoint/],
  ['web/api/call.ts', /\bfetch\(/],
  ['server/mount.ts', /await runCall\(/],
  ['server/pipeline.ts', /=> handler\(context, input\)/],
  ['server/handlers.ts', /await rateShipment\(context, body\)/],
  ['actions/pricing/rate-shipment.ts', /await readRatingParties\(/],
  ['database/carriers/rating-parties.ts', /select \* from carriers where/],
]

describe('a rate request', () => {
  const textOf = (file: string) => readFileSync(path.join(ROOT, 'src', file), 'utf8')

  it('passes at most nine files from the click to the SQL, each of which calls the next', () => {
    expect(FROM_CLICK_TO_SQL.length).toBeLessThanOrEqual(9)
    for (const [file, reaches] of FROM_CLICK_TO_SQL)
      expect([file, textOf(file)]).toEqual([file, expect.stringMatching(reaches)])
  })

  it('imports the next file directly, except from browser to server and from the pipeline to the handlers', () => {
    const files = FROM_CLICK_TO_SQL.map(([file]) => file)
    const isDirect = files.slice(0, -1).map((file, at) => {
      const next = files[at + 1]!.split('/').at(-1)!
      return new RegExp(`from '[^']*/${next.replace('.', '\\.')}'`).test(textOf(file))
    })
    expect(isDirect).toEqual([true, true, true, false, true, false, true, true])
  })

  it('is described in docs/walk.md', () => {
    const walk = readFileSync(path.join(ROOT, 'docs/walk.md'), 'utf8')
    for (const [file] of FROM_CLICK_TO_SQL) expect(walk).toContain(`\`src/${file}\``)
  })
})

it('recognizes a path and a name', () => {
  const text =
    'From `web/api/call.ts` (`callServer()`) over `src/server/` to `POST /api/Shipment/GETLTLRates`, `a b.ts`, `rateShipment`.'
  expect(findPaths(text)).toEqual(['web/api/call.ts', 'src/server/'])
  expect(findNames(text)).toEqual(['callServer', 'rateShipment'])
})
