/**
 * A carrier's published description of a value, and how a body differs from it. The tables next to this file are our
 * own record of facts (docs/decisions/0023): names, required fields, kinds of values, lengths, codes.
 */

export type Shape =
  | {
      kind: 'text'
      shortest: number
      longest: number
      allowed: readonly string[] | null
      form: RegExp | null
    }
  | { kind: 'number'; least: number; most: number; isWhole: boolean; allowed: readonly number[] | null }
  | { kind: 'flag' }
  | { kind: 'list'; of: Shape; fewest: number; most: number }
  | { kind: 'group'; always: Fields; sometimes: Fields }

export type Fields = Readonly<Record<string, Shape>>

const NO_END = Number.POSITIVE_INFINITY

/** Text; empty only if `shortest` is 0. */
export const text = (longest: number = NO_END, shortest = 1): Shape => ({
  kind: 'text',
  ...{ shortest, longest, allowed: null, form: null },
})

/** Text, possibly empty: indicators whose presence is the value. */
export const mark = text(NO_END, 0)

/** One of these exact texts. */
export const code = (...allowed: string[]): Shape => ({
  kind: 'text',
  ...{ shortest: 0, longest: NO_END, allowed, form: null },
})

/** Text with this complete format. */
export const formed = (form: RegExp, longest: number = NO_END): Shape => ({
  kind: 'text',
  ...{ shortest: 0, longest, allowed: null, form },
})

export const number = (least: number = -NO_END, most: number = NO_END): Shape => ({
  kind: 'number',
  ...{ least, most, isWhole: false, allowed: null },
})

export const wholeNumber = (least: number = -NO_END, most: number = NO_END): Shape => ({
  kind: 'number',
  ...{ least, most, isWhole: true, allowed: null },
})

/** One of these numbers. */
export const numberCode = (...allowed: number[]): Shape => ({
  kind: 'number',
  ...{ least: -NO_END, most: NO_END, isWhole: true, allowed },
})

export const flag: Shape = { kind: 'flag' }

export const list = (of: Shape, most: number = NO_END, fewest = 0): Shape => ({
  kind: 'list',
  ...{ of, fewest, most },
})

/** An object: required fields, and optional ones. Others are not allowed. */
export const group = (always: Fields, sometimes: Fields = {}): Shape => ({ kind: 'group', always, sometimes })

/** Differences between a value and the published shape, each as a sentence with its path; empty if it fits. */
export function faultsOf(shape: Shape, value: unknown, path = 'body'): string[] {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? faultsOfText(shape, value, path) : [`${path} is no text`]
    case 'number':
      return typeof value === 'number' ? faultsOfNumber(shape, value, path) : [`${path} is no number`]
    case 'flag':
      return typeof value === 'boolean' ? [] : [`${path} is neither true nor false`]
    case 'list':
      return Array.isArray(value) ? faultsOfList(shape, value, path) : [`${path} is no list`]
    case 'group':
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? faultsOfGroup(shape, value as Record<string, unknown>, path)
        : [`${path} is no object`]
  }
}

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>

function faultsOfText(
  { shortest, longest, allowed, form }: Of<'text'>,
  value: string,
  path: string,
): string[] {
  const said = JSON.stringify(value.slice(0, 80))
  return [
    ...(value.length < shortest ? [`${path} has fewer than ${shortest} letters: ${said}`] : []),
    ...(value.length > longest ? [`${path} has more than ${longest} letters: ${said}`] : []),
    ...(allowed && !allowed.includes(value) ? [`${path} is none of its codes: ${said}`] : []),
    ...(value.isWellFormed() ? [] : [`${path} has half a letter: ${said}`]),
    ...(form && form.exec(value)?.[0] !== value ? [`${path} has another form: ${said}`] : []),
  ]
}

const faultsOfNumber = (
  { least, most, isWhole, allowed }: Of<'number'>,
  value: number,
  path: string,
): string[] => [
  ...(value >= least && value <= most ? [] : [`${path} is not between ${least} and ${most}: ${value}`]),
  ...(isWhole && !Number.isInteger(value) ? [`${path} is no whole number: ${value}`] : []),
  ...(allowed && !allowed.includes(value) ? [`${path} is none of its codes: ${value}`] : []),
]

const faultsOfList = ({ of, fewest, most }: Of<'list'>, values: unknown[], path: string): string[] => [
  ...(values.length < fewest ? [`${path} has fewer than ${fewest}`] : []),
  ...(values.length > most ? [`${path} has more than ${most}`] : []),
  ...values.flatMap((value, place) => faultsOf(of, value, `${path}[${place}]`)),
]

function faultsOfGroup(
  { always, sometimes }: Of<'group'>,
  value: Record<string, unknown>,
  path: string,
): string[] {
  const fields: Fields = { ...sometimes, ...always }
  return [
    ...Object.keys(always)
      .filter((name) => value[name] === undefined)
      .map((name) => `${path}.${name} is missing`),
    ...Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .flatMap(([name, one]) => {
        const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
        return shape ? faultsOf(shape, one, `${path}.${name}`) : [`${path}.${name} is not published`]
      }),
  ]
}

/** Fields of a table that none of the bodies has: the bodies do not cover the table. */
export function neverSaid(shape: Shape, bodies: readonly unknown[], path = 'body'): string[] {
  if (shape.kind === 'list') {
    return neverSaid(
      shape.of,
      bodies.flatMap((body) => (Array.isArray(body) ? body : [])),
      `${path}[]`,
    )
  }
  if (shape.kind !== 'group') return []
  const holders = bodies.filter((body): body is Record<string, unknown> => typeof body === 'object' && !!body)
  return Object.entries({ ...shape.always, ...shape.sometimes }).flatMap(([name, field]) => {
    const said = holders.map((holder) => holder[name]).filter((value) => value !== undefined)
    return said.length === 0 ? [`${path}.${name}`] : neverSaid(field, said, `${path}.${name}`)
  })
}
