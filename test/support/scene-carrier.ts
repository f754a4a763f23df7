import type { Row } from '#database/sql/row.ts'

interface SceneCarrier {
  id: string
  clientId: string
  scac: string
  name: string
  rateModeId: number
  tenderEmail: string
  now: Date
}

/** A carrier of `scene.ts`: gets tenders by mail, at every place of the client. */
export const sceneCarrier = (carrier: SceneCarrier): Row<'carriers'> => ({
  id: carrier.id,
  client_id: carrier.clientId,
  scac: carrier.scac,
  name: carrier.name,
  rate_mode_id: carrier.rateModeId,
  location: '',
  email: '',
  tender_email: carrier.tenderEmail,
  tender_channel: 'email',
  contact_name: '',
  contact_phone: '',
  contract_id: '',
  details: {},
  created_at: carrier.now,
  deleted_at: null,
})
