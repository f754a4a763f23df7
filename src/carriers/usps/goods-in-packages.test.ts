import { describe, expect, it } from 'vitest'
import type { ParcelCommodity } from '../parcel-network.ts'
import { built, customs, door, onePackage, shipAsk, toronto } from '../parcel-samples.test-support.ts'
import { splitOrder } from './per-package.ts'
import { uspsShip } from './ship.ts'

/** The customs form is part of each package's label, so it may only declare the contents of that package. */

const credentials = {
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract: false },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
}
const [brass] = customs.commodities
const goods = (more: Partial<ParcelCommodity>): ParcelCommodity => ({ ...brass!, ...more })

const formsOf = (commodities: ParcelCommodity[], packages = [onePackage(), onePackage()]) =>
  splitOrder(
    shipAsk('PRIORITY_MAIL_INTERNATIONAL', { packages, to: toronto(), customs: { ...customs, commodities } }),
    'token',
  ).map((order) => uspsShip.build(order, credentials, door()))
const contentsOf = (request: ReturnType<typeof formsOf>[number]) =>
  JSON.parse(built(request).body).customsForm.contents.map(
    (one: {
      itemDescription: string
      itemQuantity: number
      itemTotalValue: number
      itemTotalWeight: number
    }) => [one.itemDescription, one.itemQuantity, one.itemTotalValue, one.itemTotalWeight],
  )

describe('goods in several packages at USPS', () => {
  it('are on the form of their package, once', () => {
    const forms = formsOf([
      goods({ packageNumber: 1, quantity: 30, weightLb: 9 }),
      goods({ packageNumber: 2, quantity: 10, weightLb: 3 }),
      goods({ packageNumber: 2, description: 'Steel screws', quantity: 5, unitValueCents: 100, weightLb: 1 }),
    ])
    expect(forms.map(contentsOf)).toEqual([
      [['Brass fittings', 30, 75, 9]],
      [
        ['Brass fittings', 10, 25, 3],
        ['Steel screws', 5, 5, 1],
      ],
    ])
  })

  it('are all in the only package, assigned or not', () => {
    const [alone] = formsOf(
      [goods({ quantity: 40 }), goods({ packageNumber: 1, quantity: 2 })],
      [onePackage()],
    )
    expect(contentsOf(alone!).map(([, quantity]: [string, number]) => quantity)).toEqual([40, 2])
  })

  it('are not declared if some have no package or a package has no goods', () => {
    const unsaid = 'Assign all goods to a package. USPS creates a customs form for each package.'
    for (const packageNumber of [undefined, 0, 3]) {
      const given = packageNumber === undefined ? {} : { packageNumber }
      const forms = formsOf([goods({ packageNumber: 1 }), goods({ packageNumber: 2 }), goods(given)])
      expect(forms, String(packageNumber)).toMatchObject([
        { kind: 'refused', notices: [{ message: unsaid }] },
        { kind: 'refused', notices: [{ message: unsaid }] },
      ])
    }
    expect(formsOf([goods({ packageNumber: 1 })])[1]).toMatchObject({
      kind: 'refused',
      notices: [{ message: 'USPS needs to know the contents for customs.' }],
    })
  })
})
