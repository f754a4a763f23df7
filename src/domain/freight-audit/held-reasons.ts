/** Why a comparison holds a bill for a user. Reasons that each comparison finds again do not outlive it. */

export const NO_PRICE = 'the shipment has no agreed price to compare'

const OTHER_MONEY = 'it is billed in '
export const inOtherMoney = (billed: string, booked: string): string =>
  `${OTHER_MONEY}${billed} and booked in ${booked}`

/** False for reasons that only a user can settle: no shipment, or a bill that came before. */
export const isReasonOfComparison = (because: string): boolean =>
  because === NO_PRICE || because.startsWith(OTHER_MONEY)
