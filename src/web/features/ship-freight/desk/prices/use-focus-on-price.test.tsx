import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PRICES } from './prices-part.ts'
import { type Focusing, useFocusOnPrice } from './use-focus-on-price.ts'

const askedFrom = (from: Element | null): Focusing => ({ asking: { from }, rated: null })
const answered: Focusing = {
  asking: null,
  rated: { result: { suggestedPricesheetID: 'sheet', rates: [] } },
}

/** A page with a button that rates, the suggested price, an open menu, and the substitute of a removed button. */
beforeEach(async () => {
  await PRICES.load()
  document.body.innerHTML = `
    <button id="rate">Rate</button>
    <button id="price" data-book="sheet">Book</button>
    <div role="menu" tabindex="-1"><button id="item" role="menuitem" tabindex="-1">Print</button></div>
    <section id="rest" tabindex="-1"></section>
    <input id="field">`
})

const at = (id: string) => document.getElementById(id)!

/**
 * Rates from the button, moves the focus to `place` in the meantime, and returns the focus once the prices have
 * arrived.
 */
function focusAfterRatingFrom(place: string): string {
  at('rate').focus()
  const { rerender } = renderHook((rating: Focusing) => useFocusOnPrice(rating), {
    initialProps: askedFrom(document.activeElement),
  })
  at(place).focus()
  rerender(answered)
  return document.activeElement!.id
}

it('waits on the price for users who stayed, or whose button was removed', () => {
  expect(focusAfterRatingFrom('rate')).toBe('price')
  expect(focusAfterRatingFrom('rest')).toBe('price')
})

it('stays where the user moved it: in a field, or in a menu, which would otherwise close', () => {
  expect(focusAfterRatingFrom('field')).toBe('field')
  expect(focusAfterRatingFrom('item')).toBe('item')
})

it('follows late if the code of the price list loads late, but not once the user has moved on', async () => {
  vi.spyOn(PRICES, 'read').mockReturnValue(undefined)
  expect(focusAfterRatingFrom('rate')).toBe('rate')
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('price'))
  expect(focusAfterRatingFrom('rate')).toBe('rate')
  // Expanding a section focuses the section itself, like the substitute of a removed button.
  at('rest').focus()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.activeElement?.id).toBe('rest')
})

it('stays where it is when the prices were requested automatically', () => {
  at('rate').focus()
  const { rerender } = renderHook((rating: Focusing) => useFocusOnPrice(rating), {
    initialProps: askedFrom(null),
  })
  rerender(answered)
  expect(document.activeElement?.id).toBe('rate')
})
