import type { ClientSettingsValue } from '#contracts/endpoints/client-settings.ts'

export interface CompanyValues extends Record<string, unknown> {
  settings: ClientSettingsValue
  version: string
}
