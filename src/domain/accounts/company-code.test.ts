import { expect, it } from 'vitest'
import { codeOfCompany } from './company-code.ts'

it.each([
  ['Acme Tools, Inc.', [], 'ACME-TOOLS'],
  ['Acme Tools', ['ACME-TOOLS'], 'ACME-TOOLS-2'],
  ['Acme Tools', ['ACME-TOOLS', 'ACME-TOOLS-2'], 'ACME-TOOLS-3'],
  ['The Very Long Name of a Company LLC', [], 'VERY-LONG-NA'],
  ['Café Olé', [], 'CAFE-OLE'],
  ['株式会社', [], 'COMPANY'],
  ['  ', ['COMPANY'], 'COMPANY-2'],
])('gives %j a code that is not in %j', (name, taken, code) => {
  expect(codeOfCompany(name, taken)).toBe(code)
})
