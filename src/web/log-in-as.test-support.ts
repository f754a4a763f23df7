import type { UserDetails } from '#contracts/entities/user.ts'
import { startSession } from './api/session.ts'

/** A user who may open every page that is not given one by one. */
export const CLERK: UserDetails = {
  ...{ userName: 'clerk', userId: 'u', clientId: 'c', email: '', firstName: '', lastName: '', title: '' },
  ...{ groupName: '', groupId: '', groupCode: '', logoUrl: '', printerOnlineStatus: '', company: '' },
  ...{ userType: 'User', pageList: '', authorizedPages: '', defaultPageId: 5, defaultClass: '70' },
  ...{ userDefinedClass: '', address: '', zip: '', phone: '', language: '', colorScheme: '', density: '' },
  ...{ hasIntegration: false, hasCarriers: true, isProfileComplete: true, isPalletItemGrid: 'false' },
  ...{ hasUpgradedPrinterApp: false, isAgreementDue: false, isSecondFactorDue: false },
  billTo: { companyName: '', street: '', city: '', state: '', countryCode: 'US', zip: '' },
}

/** Starts a session of the clerk, with these facts of the user changed. */
export const logInAs = (facts: Partial<UserDetails> = {}): void =>
  startSession({ key: 'k', user: { ...CLERK, ...facts } })
