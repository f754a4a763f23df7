import { STATES } from '../addresses/states.ts'
import type { Cart, ConditionVerdict, FreeShippingRules, Judgement } from './cart.ts'

/** Whether a cart may ship free to its destination. */
export function judgeDestination(
  cart: Cart,
  { countries, excludedStates }: Pick<FreeShippingRules, 'countries' | 'excludedStates'>,
): ConditionVerdict[] {
  const country = cart.countryCode.toUpperCase()
  const judged: ConditionVerdict[] = [{ condition: 'country', ...judgeCountry(country, countries) }]
  // In other countries the same letters mean something else; without a country they may mean either.
  const mayBeAnywhere = country === '' && countries.length === 0
  const there = new Set((STATES[country] ?? []).map(([code]) => code))
  const excluded = mayBeAnywhere ? excludedStates : excludedStates.filter((code) => there.has(code))
  if (excluded.length > 0) {
    judged.push({ condition: 'state', ...judgeState(cart.state.toUpperCase(), excluded) })
  }
  return judged
}

function judgeCountry(country: string, countries: readonly string[]): Judgement {
  if (countries.length === 0) return { isMet: true, reason: 'Free shipping is available to every country.' }
  const named = countries.join(', ')
  if (country === '') {
    return { isMet: false, reason: `The cart has no country; free shipping is available to ${named}.` }
  }
  return countries.includes(country)
    ? { isMet: true, reason: `Free shipping is available to ${country}.` }
    : { isMet: false, reason: `Free shipping is available to ${named}, not to ${country}.` }
}

function judgeState(state: string, excluded: readonly string[]): Judgement {
  if (state === '') {
    const are = excluded.length === 1 ? 'is' : 'are'
    return { isMet: false, reason: `The cart has no state, and ${excluded.join(', ')} ${are} excluded.` }
  }
  return excluded.includes(state)
    ? { isMet: false, reason: `Nothing ships free to ${state}.` }
    : { isMet: true, reason: `${state} is not excluded.` }
}
