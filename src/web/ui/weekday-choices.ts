import { t } from '@lingui/core/macro'

/** Days of the week for a list to choose from: 1 Monday to 7 Sunday. */
export const WEEKDAY_CHOICES = [
  t`Monday`,
  t`Tuesday`,
  t`Wednesday`,
  t`Thursday`,
  t`Friday`,
  t`Saturday`,
  t`Sunday`,
].map((label, at) => ({ value: String(at + 1), label }))
