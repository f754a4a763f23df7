import type { UserDetails } from '#contracts/entities/user.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { findClient } from '#database/clients/clients.ts'
import type { User } from '#database/clients/users.ts'
import { findDefaultBillTo } from '#database/locations/bill-to-addresses.ts'
import { findBridgeOfUser } from '#database/printing/print-bridges.ts'
import type { Db } from '#database/sql/open.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { logoUrlOf } from './client-logo.ts'
import { isAgreementDue } from './user-agreement.ts'

/** The user as the browser knows them. `isSecondFactorDue`: the user must set up a second factor first. */
export async function detailsOf(
  db: Db,
  user: User,
  { isSecondFactorDue = false }: { isSecondFactorDue?: boolean } = {},
): Promise<UserDetails> {
  const client = await findClient(db, user.clientId)
  const settings = parseClientSettings(client?.settings ?? {})
  const billTo = await findDefaultBillTo(db, user.clientId)
  const bridge = await findBridgeOfUser(db, user.clientId, user.id)
  const pageList = user.pageIds.join(',')
  const userClass = user.preferences.freightClass
  const look = { language: '', colorScheme: '', density: '', ...user.preferences }
  return {
    userName: user.userName,
    userId: user.id,
    clientId: user.clientId,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    groupName: client?.name ?? '',
    groupId: user.clientId,
    groupCode: client?.code ?? '',
    userType: user.userType,
    logoUrl: await logoUrlOf(db, user.clientId),
    hasIntegration: settings.isOrderIntegrationEnabled,
    hasCarriers: (await listCarriers(db, user.clientId)).length > 0,
    isProfileComplete: user.preferences.isComplete === true,
    isPalletItemGrid: (user.preferences.isPalletItemGrid ?? settings.isPalletItemGrid) ? 'true' : 'false',
    hasUpgradedPrinterApp: bridge !== null,
    pageList,
    authorizedPages: pageList,
    defaultPageId: user.defaultPageId,
    defaultClass: settings.defaultClass,
    userDefinedClass: typeof userClass === 'string' ? userClass : '',
    billTo: {
      companyName: billTo?.name ?? '',
      street: billTo?.street ?? '',
      city: billTo?.city ?? '',
      state: billTo?.state ?? '',
      countryCode: billTo?.countryCode ?? '',
      zip: billTo?.zip ?? '',
    },
    printerOnlineStatus: bridge?.isOnline ? 'Online' : 'Offline',
    address: billTo ? [billTo.street, billTo.city, billTo.state].filter(Boolean).join(', ') : '',
    zip: billTo?.zip ?? '',
    phone: user.phone,
    company: client?.name ?? '',
    title: user.title,
    isAgreementDue: await isAgreementDue(db, user.id),
    isSecondFactorDue,
    language: String(look.language),
    colorScheme: String(look.colorScheme),
    density: String(look.density),
  }
}
