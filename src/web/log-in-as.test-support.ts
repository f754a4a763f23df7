import type { UserDetails } from '#contracts/entities/user.ts'
import { startSession } from './api/session.ts'

/** A user who may open every page that does not need its own grant. */
export const CLERK: UserDetails = {
  ...{ userName: 'clerk', userId: 'u', clientId: 'c', email: '', firstName: '', lastName: '', title: '' },
  ...{ groupName: '', groupId: '', groupCode: '', logoUrl: '', printerOnlineStatus: '', company: '' },
  ...{ userType: 'User', pageList: '', authorizedPages: '', defaultPageId: 5, defaultClass: '70' },
  ...{ userDefinedClass: '', address: '', zip: '', phone: '', language: '', colorScheme: '', density: '' },
  ...{ hasIntegration: false, hasCarriers: true, isProfileComplete: true, isPalletItemGrid: 'false' },
  ...{ hasUpgradedPrinterApp: false, isAgreementDue: false, isSecondFactorDue: false },
  billTo: { companyName: '', street: '', city: '', state: '', countryCode: 'US', zip: '' },
}

/** Starts a session as the clerk, with some user details changed. */
export const logInAs = (facts: Partial<UserDetails> = {}): void =>
  startSession({ key: 'k', user: { ...CLERK, ...facts } })
