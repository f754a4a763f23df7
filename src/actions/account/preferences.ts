import type { ProfileValue } from '#contracts/entities/profile.ts'
import type { User } from '#database/clients/users.ts'

/** The stored preferences, under the names of the profile; a missing one has its default. */
export const PREFERRED = [
  'defaultClass',
  'weightUnit',
  'lengthUnit',
  'pickupLocationId',
  'pickupFrom',
  'pickupTo',
  'bolInstruction',
  'isPalletItemGrid',
  'labelFormat',
  'notifyEmails',
  'defaultServices',
  'language',
  'colorScheme',
  'density',
  'isComplete',
  'setupStep',
] as const satisfies readonly (keyof ProfileValue)[]
const USUAL: Pick<ProfileValue, (typeof PREFERRED)[number]> = {
  ...{
    defaultClass: '',
    weightUnit: 'lb',
    lengthUnit: 'in',
    pickupLocationId: '',
    pickupFrom: '',
    pickupTo: '',
  },
  ...{
    bolInstruction: '',
    isPalletItemGrid: false,
    labelFormat: 'None',
    notifyEmails: '',
    language: 'en-us',
  },
  ...{ defaultServices: [], colorScheme: 'auto', density: 'compact' },
  ...{ isComplete: false, setupStep: 'you' },
}

/** A user's preferences from the stored ones; a missing one has its default. */
export function preferencesOf(stored: User['preferences']): typeof USUAL {
  const kept = PREFERRED.filter((name) => isLike(stored[name], USUAL[name])).map((name) => [
    name,
    stored[name],
  ])
  return { ...USUAL, ...Object.fromEntries(kept) }
}

const isLike = (kept: unknown, usual: unknown): boolean =>
  typeof kept === typeof usual && Array.isArray(kept) === Array.isArray(usual)
