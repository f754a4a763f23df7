import { t } from '@lingui/core/macro'

/** The payer of the freight, by the code of the wire. */
export const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  P: t`Prepaid`,
  C: t`Collect`,
  T: t`Third party`,
}
