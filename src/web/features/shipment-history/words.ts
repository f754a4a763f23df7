import { t } from '@lingui/core/macro'

/** The payer of the freight, by its wire code. */
export const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  P: t`Prepaid`,
  C: t`Collect`,
  T: t`Third party`,
}
