import type { BodyOf } from '#contracts/endpoint.ts'
import type { readClientSetup as endpoint } from '#contracts/endpoints/rating.ts'
import { fail } from '#contracts/errors.ts'
import { changeClientSettings } from '#database/clients/clients.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { DENSITY_SCALES } from '#domain/classification/density-scales.ts'
import { FREIGHT_CLASSES, isFreightClass } from '#domain/classification/freight-class.ts'
import { type ClientSettings, parseClientSettings } from '#domain/shipment/client-settings.ts'
import { readClientSetup } from '../carriers/reference-data.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Faults } from '../shipments/ready-item.ts'

type Setup = NonNullable<BodyOf<typeof endpoint>['setup']>

/**
 * Saves the settings that were sent, keeps the rest, and returns all of them. They apply from the next request of every
 * user of the client.
 */
export async function saveClientSetup(context: ActionContext, setup: Setup) {
  if (!canOpen(context.user, 'CompanySettings')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.CompanySettings.title, email: context.installation.supportEmail })
  }
  const changes = readyChanges(setup)
  const stored = await changeClientSettings(context.db, context.clientId, changes)
  await notifyLive(context.db, { clientId: context.clientId, topic: 'session', data: {} })
  context.note(context.clientId, changes)
  return readClientSetup({ ...context, settings: parseClientSettings(stored) })
}

function readyChanges(setup: Setup): Partial<ClientSettings> {
  const faults: Faults = {}
  // An empty text counts as absent.
  const { defaultClass = '', densityScale = '' } = setup
  if (defaultClass !== '' && !isFreightClass(defaultClass)) {
    faults['setup.defaultClass'] = `Use one of ${FREIGHT_CLASSES.join(', ')}.`
  }
  if (densityScale !== '' && !DENSITY_SCALES.some(({ id }) => id === densityScale)) {
    faults['setup.densityScale'] = `Use one of ${DENSITY_SCALES.map(({ id }) => id).join(', ')}.`
  }
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
  const changes: Partial<ClientSettings> = {}
  if (setup.isWeightEach !== undefined) changes.IsOrderWeightEachPerQty = setup.isWeightEach
  if (setup.isAutoClass !== undefined) changes.isAutoClassCalculationEnabled = setup.isAutoClass
  if (defaultClass !== '') changes.defaultClass = defaultClass
  if (densityScale !== '') changes.densityScale = densityScale
  return changes
}
