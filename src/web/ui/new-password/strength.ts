/** The minimum length that the server accepts. */
export const PASSWORD_LENGTH = 10

export interface Strength {
  /** 0 nothing, 1 weak, 2 fair, 3 good, 4 strong. */
  score: 0 | 1 | 2 | 3 | 4
  word: string
}

const WORDS = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const
const COMMON = /password|passwort|qwerty|letmein|welcome|lading|shipping|123456|abcdef|(.)\1{3}/i

/**
 * A rough estimate of how hard a password is to guess: its length, without counting runs and repetitions. It is only a
 * hint; the server decides.
 */
export function strengthOf(password: string): Strength {
  if (password === '') return { score: 0, word: '' }
  if (password.length < PASSWORD_LENGTH || COMMON.test(password)) return { score: 1, word: WORDS[1] }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const worth = new Set(password).size + password.length / 2 + kinds * 2
  const score = worth < 18 ? 2 : worth < 24 ? 3 : 4
  return { score, word: WORDS[score] }
}
