import { expect, test } from 'vitest'
import { i18n } from '../../text/i18n.ts'
import { messages } from '../../text/locales/es.po'

test('columns sort by the same names in Spanish', async () => {
  i18n.loadAndActivate({ locale: 'es', messages })
  const { MAPPING_COLUMNS } = await import('./mapping-columns.tsx')
  expect(MAPPING_COLUMNS.find(({ id }) => id === 'service')?.title).toBe('Servicio')
  expect(MAPPING_COLUMNS.flatMap(({ sortName = [] }) => sortName)).toEqual([
    ...['ShipViaCode', 'SCAC', 'Service', 'RateModeID', 'PaymentType'],
  ])
})
