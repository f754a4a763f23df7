import { describe, expect, it } from 'vitest'
import { isPostOfficeBox } from './post-office-box.ts'

describe('a post office box', () => {
  it.each([
    ['PO Box 1234', ''],
    ['P.O. Box 1234', 'Attn: Ann Lee'],
    ['p o box 7', ''],
    ['POBOX 7', ''],
    ['Post Office Box 12', ''],
    ['Box 12', ''],
    ['Blue Door Hardware', 'PO Box 12'],
    ['', 'P. O. Box 12'],
  ])('is the only address in %j and %j', (street, street2) => {
    expect(isPostOfficeBox({ street, street2 })).toBe(true)
  })

  it.each([
    ['350 Main St', 'PO Box 12'],
    ['PO Box 12', '350 Main St'],
    ['12 Box Elder Rd', ''],
    ['Boxwood Plaza', 'Suite 4'],
    ['1450 Industrial Way', ''],
    ['100 Compo Boxing Gym', ''],
    ['Compo Box Factory', ''],
    ['', ''],
  ])('is not the address of %j, %j', (street, street2) => {
    expect(isPostOfficeBox({ street, street2 })).toBe(false)
  })
})
