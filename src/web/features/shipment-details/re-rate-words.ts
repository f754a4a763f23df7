import { t } from '@lingui/core/macro'
import { formatMoney } from '#domain/money.ts'

/** The result of computing a stored price again, in a sentence. Amounts in cents. */
export function reRateWords(
  result: { stored: number; computed: number; isSame: boolean; notes?: readonly string[] },
  currency: string,
): { isSame: boolean; text: string } {
  const difference = result.computed - result.stored
  const now = formatMoney(result.computed, currency)
  const notes = (result.notes ?? []).map((note) => ` ${note}`).join('')
  if (difference === 0) {
    const working = result.isSame
      ? ''
      : t` The calculation differs because the tariff has changed since then.`
    return { isSame: true, text: t`Matches to the cent: ${now}.${working}${notes}` }
  }
  const stored = formatMoney(result.stored, currency)
  const by = formatMoney(Math.abs(difference), currency)
  return {
    isSame: false,
    text: t`Differs: ${now} now, ${stored} then; ${by} ${difference > 0 ? t`more` : t`less`}.${notes}`,
  }
}
