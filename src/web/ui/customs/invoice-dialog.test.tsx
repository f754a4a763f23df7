import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

const CALL = 'Shipment/CustomsDetails'
const LINE = { ItemCode: '', Description: 'Brackets', Qty: 24, UOMType: 'PCS', HTSCode: '' }
const MISSING = {
  'Lines.0.CountryOfOrigin': 'Line 1 needs a country of origin.',
  'Lines.0.CustomsValue': 'Line 1 needs a value.',
}
const DETAILS = {
  ...{ Status: 'success', version: 3, Currency: 'USD', isDeclared: false, Missing: MISSING },
  Lines: [{ ...LINE, CountryOfOrigin: '', CustomsValue: null }],
}
beforeEach(() => logInAs())

async function open(more: Answers = {}) {
  const onClose = vi.fn()
  const sent = answerCalls({
    [CALL]: (body) => {
      const { Lines } = body as { Lines?: { CountryOfOrigin?: string; CustomsValue?: number }[] }
      if (!Lines) return { body: DETAILS }
      return { body: { ...DETAILS, version: 4, Missing: {}, Lines: [{ ...LINE, ...Lines[0] }] } }
    },
    'Shipment/CheckBOLandDownload': () => ({ status: 500, body: {} }),
    ...more,
  })
  await showScreen(
    <InvoiceDialog shipment={{ id: 's1', bolNumber: '0400001' }} onClose={onClose} />,
    '/ShipmentDetails/s1',
  )
  await screen.findByLabelText('Made in')
  return { onClose, changes: () => sent.filter(({ path, body }) => path.endsWith(CALL) && body.Lines) }
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the commercial invoice for freight', () => {
  it('lists what customs would miss, and saves the typed values before the invoice is made', async () => {
    const { changes } = await open()
    expect(screen.getByText('Line 1 needs a value.')).toBeTruthy()
    type('Made in', 'mx')
    type('Value, USD', '1,200.50')
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]).toMatchObject({
      body: { shipmentId: 's1', version: 3, Lines: [{ CountryOfOrigin: 'MX', CustomsValue: 1200.5 }] },
    })
    expect(changes()[0]!.body.Lines).toEqual([{ CountryOfOrigin: 'MX', CustomsValue: 1200.5 }])
  })

  it('shows an error next to an invalid field, and sends nothing', async () => {
    const { changes } = await open()
    type('Made in', 'ZZ')
    type('Value, USD', 'a lot')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(
      await screen.findByText('ZZ is not a country code. Use two letters, such as US or CA.'),
    ).toBeTruthy()
    expect(screen.getByText('Enter an amount of 0 or more.')).toBeTruthy()
    expect(changes()).toEqual([])
  })

  it('marks the fields that are still missing', async () => {
    await open({
      [CALL]: (body) => ({
        body: (body as { Lines?: unknown }).Lines
          ? { ...DETAILS, version: 4, Missing: { 'Lines.0.CustomsValue': MISSING['Lines.0.CustomsValue'] } }
          : DETAILS,
      }),
    })
    type('Made in', 'US')
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(screen.getByLabelText('Value, USD').getAttribute('aria-invalid')).toBe('true'))
  })

  it('is read-only for users who may not change the shipment', async () => {
    logInAs({ userType: 'ReadOnly' })
    await open()
    expect(screen.getByLabelText('Made in')).toHaveProperty('disabled', true)
  })
})
