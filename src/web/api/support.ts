import { SUPPORT_EMAIL } from '#contracts/client-errors.ts'
import { readConfig } from './call.ts'

let configured = ''

/** Where users turn for help: the operator's address once the configuration is here, the catalogue's before. */
export const supportEmail = (): string => configured || SUPPORT_EMAIL

/** Takes the operator's address from the configuration. */
export async function loadSupportEmail(): Promise<void> {
  configured = (await readConfig()).supportEmail
}

/** Whether the operator has set an address; the catalogue's is read by no one. */
export const hasSupport = (): boolean => supportEmail() !== SUPPORT_EMAIL
