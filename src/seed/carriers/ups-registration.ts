/** Scene: a started UPS registration that waits for the account. It uses the sandbox, so nothing is registered. */
import { sandboxAgreement } from '#actions/carriers/ups-ready/sandbox-agreement.ts'
import type { Row } from '#database/sql/row.ts'
import type { Scene } from '../scene.ts'

/** Agreement and contact are filled in; users who try the demo enter account and invoice. */
export function makeUpsRegistration(
  { client, clientId, places }: Scene,
  at: Date,
): Row<'ups_registrations'>[] {
  const [dock] = places.warehouses
  if (!dock) return []
  const { row } = dock
  return [
    {
      client_id: clientId,
      environment: 'sandbox',
      agreement_version: sandboxAgreement.version,
      agreement_text: sandboxAgreement.text,
      agreed_at: at,
      agreed_by: null,
      contact: {
        ...{ name: 'Shipping Desk', title: 'Shipping', companyName: client.name },
        ...{
          street: row.street ?? '',
          street2: row.street2 ?? '',
          city: row.city ?? '',
          state: row.state ?? '',
          zip: row.zip ?? '',
        },
        ...{ countryCode: row.country_code ?? 'US', phone: row.contact_phone ?? '', email: row.email ?? '' },
      },
      account: null,
      secrets_sealed: '',
      claimed_at: null,
      registered_at: null,
      network_account_id: null,
    },
  ]
}
