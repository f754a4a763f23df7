import { v7 as newId } from 'uuid'
import { ODFL_NAME, odfl } from '#carriers/odfl/odfl.ts'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { fail } from '#contracts/errors.ts'
import { type Carrier, carriers, lockCarrier } from '#database/carriers/carriers.ts'
import { listWarehouses } from '#database/locations/locations.ts'
import { odflAccountOf } from '../carrier-calls/odfl-account.ts'
import type { ActionContext } from '../kernel/context.ts'
import { showFreightCarriers } from './freight-carrier-view.ts'

const [SCAC, LTL] = ['ODFL', 1]

/**
 * Makes Old Dominion a freight carrier that is asked for its own rates, under the account that was tested in its setup.
 * An existing carrier keeps its tariff, and is asked in addition.
 */
export async function linkOdfl(
  context: ActionContext,
  wanted: { CarrierLocn: string; SoldTo: string },
): Promise<{ Status: string; carrier: FreightCarrierValue; message: string }> {
  const account = await odflAccountOf(context)
  if (!account) return fail('ODFL_SETUP_FAILED', { message: 'set the account up first.' })
  const location = await locationOf(context, wanted.CarrierLocn)
  const key = { scac: SCAC, location, rateModeId: LTL }
  const known = await lockCarrier(context.db, context.clientId, key)
  const details = { ...known?.details, soldTo: wanted.SoldTo, network: odfl.id }
  const carrier: Carrier = known
    ? { ...known, accountNumber: account.accountNumber, isEnabled: true, details }
    : { ...newCarrier(location), accountNumber: account.accountNumber, details }
  if (known) await carriers.update(context.db, context.clientId, carrier)
  else if (!(await carriers.insert(context.db, context.clientId, carrier))) {
    return fail('CARRIER_EXISTS', { carrier: carrier.name })
  }
  context.note(carrier.id, { SCAC, location: location || ALL_LOCATIONS })
  const [shown] = await showFreightCarriers(context, [carrier])
  return {
    Status: known ? 'updated' : 'added',
    carrier: shown!,
    message: `${carrier.name} now returns its own rates.`,
  }
}

async function locationOf({ db, clientId }: ActionContext, wanted: string): Promise<string> {
  if (wanted === '' || wanted.toUpperCase() === ALL_LOCATIONS) return ''
  const codes = (await listWarehouses(db, clientId)).map(({ warehouseCode }) => warehouseCode)
  if (codes.includes(wanted)) return wanted
  return fail('VALIDATION_FAILED', { fields: { CarrierLocn: `There is no warehouse ${wanted}.` } })
}

const newCarrier = (location: string): Omit<Carrier, 'accountNumber' | 'details'> => ({
  id: newId(),
  scac: SCAC,
  name: `${ODFL_NAME} Freight Line`,
  rateModeId: LTL,
  location,
  email: '',
  tenderEmail: '',
  tenderChannel: 'api',
  contactName: '',
  contactPhone: '',
  contractId: '',
  isEnabled: true,
})
