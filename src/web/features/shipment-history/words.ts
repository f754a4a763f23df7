/** Who pays the freight, by the code of the wire. */
export const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  P: 'Prepaid',
  C: 'Collect',
  T: 'Third party',
}
