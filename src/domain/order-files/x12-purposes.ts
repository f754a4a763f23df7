/** A transaction set from the interchange reader: its segments, each with its id and elements. */
export interface X12Set {
  id: string
  control: string
  segments: readonly (readonly string[])[]
}

/** Purchase orders (850) and warehouse shipping orders (940); an 860 changes one. */
export const ORDER_SETS: readonly string[] = ['850', '940', '860']
const CHANGE = '860'
/** The first segment of each, which has its numbers. */
export const HEADS: readonly string[] = ['BEG', 'W05', 'BCH']
/** Element 353 of BEG and 473 of W05, as far as they mean a new order: F cancels one in W05. */
const ORIGINAL = ['', '00', '05', '06', '07', 'N', 'S', 'T']

/** Why a set is not an order; '' if it is one. */
export function whyNotTaken({ id, control, segments }: X12Set): string {
  const head = segments.find(([name = '']) => HEADS.includes(name))
  const purpose = head?.[1] ?? ''
  // A change or a cancellation must not be imported as another order.
  if (id === CHANGE || !ORIGINAL.includes(purpose.toUpperCase()))
    return `Set ${id} ${control} changes or cancels an order (purpose ${purpose.slice(0, 4)}). Make that change by hand.`
  // Quantities by store would all go to one place.
  if (segments.some(([name]) => name === 'SDQ'))
    return `Set ${id} ${control} splits its lines across several destinations (SDQ). Ask for one order per destination.`
  return ''
}
