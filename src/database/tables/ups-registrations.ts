import type { Generated } from 'kysely'
import type { Instant, NullableJson } from './columns.ts'

/** The contact who registers. */
export interface UpsContact {
  name: string
  title: string
  companyName: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
  phone: string
  email: string
}

/** The account being registered. */
export interface UpsAccount {
  accountNumber: string
  accountName: string
  street: string
  city: string
  state: string
  zip: string
  countryCode: string
}

/** Registrations with the UPS Ready program. Snake case here only; query modules give our names. */
export interface UpsRegistrationsTable {
  client_id: string
  environment: 'live' | 'test' | 'sandbox'
  agreement_version: string
  agreement_text: string
  agreed_at: Instant
  agreed_by: string | null
  contact: NullableJson<UpsContact>
  account: NullableJson<UpsAccount>
  secrets_sealed: Generated<string>
  claimed_at: Instant | null
  registered_at: Instant | null
  network_account_id: string | null
}
