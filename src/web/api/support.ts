import { SUPPORT_EMAIL } from '#contracts/client-errors.ts'
import { readConfig } from './call.ts'

let configured = ''

/** Email address of support: the operator's once the configuration has loaded, before that the one in the catalog. */
export const supportEmail = (): string => configured || SUPPORT_EMAIL

/** Loads the operator's address from the configuration. */
export async function loadSupportEmail(): Promise<void> {
  configured = (await readConfig()).supportEmail
}

/** Whether the operator has set an address; no one reads the mailbox of the default one. */
export const hasSupport = (): boolean => supportEmail() !== SUPPORT_EMAIL
