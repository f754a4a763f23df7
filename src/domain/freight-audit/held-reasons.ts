/** Why a comparison holds a bill for a user. Each comparison replaces these reasons with its own. */

export const NO_PRICE = 'the shipment has no agreed price to compare'

const OTHER_MONEY = 'it is billed in '
export const inOtherMoney = (billed: string, booked: string): string =>
  `${OTHER_MONEY}${billed} and booked in ${booked}`

/** False for reasons that only a user can settle: no shipment, or an earlier copy of the bill. */
export const isReasonOfComparison = (because: string): boolean =>
  because === NO_PRICE || because.startsWith(OTHER_MONEY)
