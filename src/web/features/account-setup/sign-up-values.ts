import { t } from '@lingui/core/macro'
import { PASSWORD_LENGTH } from '../../ui/new-password/strength.ts'

/** The typed values of the sign-up form. */
export interface SignUpValues extends Record<string, unknown> {
  isAccepted: boolean
  signUp: {
    companyName: string
    userName: string
    password: string
    email: string
    firstName: string
    lastName: string
    phone: string
    billTo: {
      line1: string
      line2: string
      zip: string
      city: string
      state: string
      countryCode: string
    }
  }
}

export const INITIAL: SignUpValues = {
  isAccepted: false,
  signUp: {
    ...{ companyName: '', userName: '', password: '', email: '', firstName: '', lastName: '', phone: '' },
    billTo: { line1: '', line2: '', zip: '', city: '', state: '', countryCode: 'US' },
  },
}

/** The body of the call. */
export const bodyOf = ({ signUp }: SignUpValues, link: { accessId: string; version: string }) => ({
  accept: true,
  accessid: link.accessId,
  version: link.version,
  signUp,
})

/** Rules that the contract cannot express: the agreement must be accepted, and bills need an address. */
export function faultsOf({ isAccepted, signUp }: SignUpValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (!isAccepted) faults.isAccepted = t`Please accept the agreement.`
  if (signUp.password.length < PASSWORD_LENGTH)
    faults['signUp.password'] = t`Use at least ${PASSWORD_LENGTH} characters.`
  if (signUp.billTo.line1.trim() === '') faults['signUp.billTo.line1'] = t`Street is required.`
  if (signUp.billTo.zip.trim() === '') faults['signUp.billTo.zip'] = t`ZIP is required.`
  return faults
}
