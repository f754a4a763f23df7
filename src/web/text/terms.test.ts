import { afterEach, beforeEach, expect, it } from 'vitest'
import { setTerms, term } from './terms.ts'

beforeEach(() =>
  setTerms({
    Delivered: 'Entregado',
    'The user name {userName} is taken.': 'El usuario {userName} ya existe.',
    '{action} is not possible for a shipment in {from}.': 'Un envío en {from} no permite: {action}.',
    '{0} is required.': 'Falta: {0}.',
  }),
)
afterEach(() => setTerms({}))

it('gives the translation of a text, or the text if there is none', () => {
  expect(term('Delivered')).toBe('Entregado')
  expect(term('Rusty Nail Freight')).toBe('Rusty Nail Freight')
})

it('matches a text to its template, keeps the filled-in values and translates those it knows', () => {
  expect(term('The user name dana (dock) is taken.')).toBe('El usuario dana (dock) ya existe.')
  expect(term('Pickup is not possible for a shipment in Delivered.')).toBe(
    'Un envío en Entregado no permite: Pickup.',
  )
})

it('prefers the most specific template', () => {
  setTerms({ '{0} is required.': 'Falta: {0}.', 'The {0} is required.': 'Falta {0}.' })
  expect(term('The password is required.')).toBe('Falta password.')
})

it('translates joined sentences one by one', () => {
  setTerms({
    'UPS does not offer {0}.': 'UPS no ofrece {0}.',
    'UPS needs the invoice number.': 'UPS necesita el número de factura.',
    'import control': 'control de importación',
  })
  expect(term('UPS does not offer import control. UPS needs the invoice number.')).toBe(
    'UPS no ofrece control de importación. UPS necesita el número de factura.',
  )
})
