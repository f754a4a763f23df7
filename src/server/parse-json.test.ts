import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hasMoreValues, MOST_VALUES, parseJson } from './parse-json.ts'

const codeOf = (text: string) => {
  try {
    parseJson(text)
    return 'parsed'
  } catch (error) {
    return (error as { code: string }).code
  }
}

it('parses JSON, and an empty text as an empty object', () => {
  expect(parseJson('')).toEqual({})
  expect(parseJson('{"a":[1,"x,{["]}')).toEqual({ a: [1, 'x,{['] })
  expect(codeOf('{"a":')).toBe('MALFORMED_BODY')
})

it('refuses too many values of any kind before it parses them', () => {
  for (const text of [
    `[${'{},'.repeat(MOST_VALUES)}{}]`,
    `[${'1,'.repeat(MOST_VALUES)}1]`,
    '['.repeat(MOST_VALUES + 1),
    `[${'"",'.repeat(MOST_VALUES)}`,
  ]) {
    expect(codeOf(text)).toBe('BODY_TOO_LARGE')
  }
})

it('ignores the contents of strings, with any escapes', () => {
  const inner = ',{[\\"'.repeat(100)
  expect(hasMoreValues(JSON.stringify([inner, inner, `${inner}\\`]), 3)).toBe(false)
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), (texts) => {
      const json = JSON.stringify(texts)
      // One bracket, and a comma between each two.
      const values = Math.max(1, texts.length)
      expect(hasMoreValues(json, values)).toBe(false)
      expect(hasMoreValues(json, values - 1)).toBe(true)
    }),
  )
})
