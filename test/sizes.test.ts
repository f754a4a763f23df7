import { describe, expect, it } from 'vitest'
import { countLines, measureFunctions, nameLargest, percentile90 } from './support/sizes.ts'
import { isTest, readSources } from './support/source-files.ts'

/** A codebase gets hard to read because of its few longest files and functions. */
const FILE_LIMIT = 400
const FILE_P90 = 250
const FUNCTION_P90 = 45

const sources = readSources('src', 'scripts', 'test', 'bench').filter((file) => !isTest(file.path))
const files = sources.map(({ path, text }) => ({ name: path, lines: countLines(text) }))
const functions = sources.flatMap(({ path, text }) =>
  measureFunctions(text).map(({ name, lines }) => ({ name: `${name} (${path})`, lines })),
)

describe('sizes', () => {
  it(`has no file of more than ${FILE_LIMIT} lines`, () => {
    expect(nameLargest(files, FILE_LIMIT), 'split these by what they are about').toBe('')
  })

  it(`has nine of ten files within ${FILE_P90} lines`, () => {
    const p90 = percentile90(files.map(({ lines }) => lines))
    expect(p90, `these are longer:\n${nameLargest(files, FILE_P90)}\n`).toBeLessThanOrEqual(FILE_P90)
  })

  it(`has nine of ten functions within ${FUNCTION_P90} lines`, () => {
    const p90 = percentile90(functions.map(({ lines }) => lines))
    expect(p90, `these are longer:\n${nameLargest(functions, FUNCTION_P90)}\n`).toBeLessThanOrEqual(
      FUNCTION_P90,
    )
  })
})

describe('the measurement', () => {
  it('finds functions of every form, and their length', () => {
    const text = `
export function a(): void {
  if (x) {
    y()
  }
}

export const b = async ({
  one,
}: Props) => {
  return one
}

function c({
  one,
  two,
}: Props): string {
  return one
}

class D {
  async method(x: string): Promise<void> {
    await x
  }
}

const NUMBERS = {
  one: 1,
}
const short = (x: number) => x + 1
`
    expect(measureFunctions(text)).toEqual([
      { name: 'a', lines: 5 },
      { name: 'b', lines: 5 },
      { name: 'c', lines: 6 },
      { name: 'method', lines: 3 },
    ])
  })

  it('returns the size that nine of ten do not exceed', () => {
    expect(percentile90([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toBe(9)
    expect(percentile90([10, 50])).toBe(50)
  })

  it('names the largest first', () => {
    const sized = [
      { name: 'small', lines: 10 },
      { name: 'large', lines: 300 },
      { name: 'huge', lines: 500 },
    ]
    expect(nameLargest(sized, 250)).toBe('  500 lines: huge\n  300 lines: large')
  })
})
