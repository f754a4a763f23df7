import { expect, it } from 'vitest'
import { freightFacts } from './freight-facts.ts'
import { type MailBody, mailHtml, mailText } from './mail-body.ts'

const BODY: MailBody = {
  lead: 'Cedar & Steel is tendering this shipment to <Old Road>.',
  facts: [
    { label: 'From', value: 'Reno NV' },
    { label: '', value: '2 PLT "tall"' },
  ],
  button: { label: 'Accept or decline', url: 'https://lading.example/x?a=1&b=2' },
  otherLinks: [{ label: 'Decline', url: 'https://lading.example/x?answer=decline' }],
  below: ['The bill of lading is attached.'],
}

it('has the same content as plain text and as HTML', () => {
  expect(mailText(BODY)).toBe(
    [
      'Cedar & Steel is tendering this shipment to <Old Road>.',
      '',
      'From       Reno NV',
      '           2 PLT "tall"',
      '',
      'Accept or decline: https://lading.example/x?a=1&b=2',
      'Decline: https://lading.example/x?answer=decline',
      '',
      'The bill of lading is attached.',
    ].join('\n'),
  )
  const html = mailHtml(BODY)
  expect(html).toContain('Cedar &amp; Steel is tendering this shipment to &lt;Old Road&gt;.')
  expect(html).toContain('href="https://lading.example/x?a=1&amp;b=2"')
  expect(html).toContain('2 PLT &quot;tall&quot;')
  expect(html).not.toMatch(/<script|<img|<style/)
})

it('describes the freight in the form that carriers ask for', () => {
  const line = {
    ...{
      quantity: 2,
      packageType: 'PLT',
      weightLb: 1240,
      freightClass: '85',
      nmfc: '156600',
      linearFeet: null,
    },
    ...{ description: 'Steel shelving', isHazmat: false, unNumber: '', isStackable: false },
    ...{ dimensions: { length: 48, width: 40, height: 43 } },
  }
  const facts = freightFacts([line], { totalWeightLb: 1240, declaredValueCents: 250_000, currency: 'USD' })
  expect(facts).toEqual([
    { label: 'Freight', value: '2 pallets, 1,240 lb, 4 linear feet' },
    {
      label: '',
      value: '2 PLT, 1,240 lb, 48 x 40 x 43 in, class 85, NMFC 156600, do not stack, Steel shelving',
    },
    { label: 'Declared', value: '$2,500.00 declared value' },
  ])
  // Without a size there is no length; a hazardous line has its UN number.
  const unknown = { ...line, dimensions: { length: 0, width: 0, height: 0 } }
  const hazardous = { ...unknown, isHazmat: true, unNumber: 'UN1263' }
  const text = JSON.stringify(
    freightFacts([hazardous], { totalWeightLb: 1240, declaredValueCents: 0, currency: 'USD' }),
  )
  expect(text).toContain('HAZARDOUS UN1263')
  expect(text).not.toContain('linear feet')
  expect(text).not.toContain('Declared')
})
