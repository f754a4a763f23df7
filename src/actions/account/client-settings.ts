import type { BodyOf } from '#contracts/endpoint.ts'
import type {
  ClientSettingsChanges,
  clientSettings as endpoint,
} from '#contracts/endpoints/client-settings.ts'
import { fail } from '#contracts/errors.ts'
import { changeClientSettings, readClientSettings } from '#database/clients/clients.ts'
import { hasSecondFactor } from '#database/clients/second-factors.ts'
import { listWarehouses } from '#database/locations/locations.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { DENSITY_SCALES } from '#domain/classification/density-scales.ts'
import { FREIGHT_CLASSES, isFreightClass } from '#domain/classification/freight-class.ts'
import { type ClientSettings, parseClientSettings } from '#domain/shipment/client-settings.ts'
import { PICKUP_NO_WINDOW } from '#domain/shipment/pickup-faults.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { CUSTOMER_NEWS, type MessageRules, TEAM_ALERTS } from '#domain/tracking/mail-news.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { Faults } from '../shipments/ready-item.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Reads the company settings, after saving the changes in the body, if any. Stored orders and shipments do not change.
 */
export async function clientSettingsWork(context: ActionContext, { settings: changes, version }: Body) {
  if (changes) await save(context, changes, version)
  return show(await readClientSettings(context.db, context.clientId))
}

async function save(context: ActionContext, given: ClientSettingsChanges, version: string): Promise<void> {
  const { db, clientId, user } = context
  if (!canOpen(user, 'CompanySettings')) {
    fail('PAGE_FORBIDDEN', { page: PAGES.CompanySettings.title, email: context.installation.supportEmail })
  }
  const stored = await readClientSettings(db, clientId, { lock: true })
  if (version !== stored.version) fail('COMPANY_SETTINGS_CHANGED')
  const before = parseClientSettings(stored.settings)
  const changes = merged(before, given, context.now)
  const isNewDock =
    changes.defaultPickup && changes.defaultPickup.warehouse !== before.defaultPickup.warehouse
  await refuseFaults(context, { ...before, ...changes }, isNewDock === true)
  if (changes.isSecondFactorRequired && !before.isSecondFactorRequired) await refuseWithoutOwn(context)
  await changeClientSettings(db, clientId, changes)
  await notifyLive(db, { clientId, topic: 'session', data: {} })
  context.note(clientId, { before: partOf(before, changes), after: { ...changes } })
}

/** Administrators who require a second factor must use one themselves, which proves that it works. */
async function refuseWithoutOwn({ db, user }: ActionContext): Promise<void> {
  if (await hasSecondFactor(db, user.id)) return
  const sentence = 'Turn on two-step verification for yourself first, under Change Password.'
  fail('VALIDATION_FAILED', { fields: { 'settings.isSecondFactorRequired': sentence } })
}

/** The settings to save: parts of an object that were not sent keep their values. */
function merged(before: ClientSettings, given: ClientSettingsChanges, now: Date): Partial<ClientSettings> {
  const { isWeightEach, isAutoClass, defaultPickup, volumeThresholds, contact, palletSizes, ...others } =
    given
  const { messages, tenders, ...plain } = others
  const changes: Partial<ClientSettings> = compact(plain)
  if (isWeightEach !== undefined) changes.IsOrderWeightEachPerQty = isWeightEach
  if (isAutoClass !== undefined) changes.isAutoClassCalculationEnabled = isAutoClass
  if (defaultPickup) changes.defaultPickup = { ...before.defaultPickup, ...compact(defaultPickup) }
  if (volumeThresholds)
    changes.volumeThresholds = { ...before.volumeThresholds, ...compact(volumeThresholds) }
  if (contact) changes.contact = { ...before.contact, ...compact(contact) }
  if (messages) changes.messages = changedRules(before.messages, messages, now)
  if (tenders) changes.tenders = { ...before.tenders, ...compact(tenders) }
  if (palletSizes) {
    changes.palletSizes = before.palletSizes.map((size) => {
      const own = palletSizes.find(({ id }) => id === size.id)
      return own ? { ...own, label: `${own.length}x${own.width}` } : size
    })
  }
  return changes
}

/** A message rule that is switched on applies to later events only: no mails go out about last week. */
function changedRules(
  before: MessageRules,
  given: NonNullable<ClientSettingsChanges['messages']>,
  now: Date,
): MessageRules {
  const after = { ...before, ...compact(given) }
  const isWider = [...CUSTOMER_NEWS, ...TEAM_ALERTS].some((name) => !before[name] && after[name])
  return { ...after, since: isWider || before.since === '' ? now.toISOString() : before.since }
}

/** A copy without undefined values. */
const compact = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const partOf = (before: ClientSettings, changes: Partial<ClientSettings>) =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, before[name as keyof ClientSettings]]))

async function refuseFaults(
  context: ActionContext,
  settings: ClientSettings,
  isNewDock: boolean,
): Promise<void> {
  const faults: Faults = {}
  const { defaultClass, densityScale, gs1CompanyPrefix, defaultPickup } = settings
  if (!isFreightClass(defaultClass)) {
    faults['settings.defaultClass'] = `Use one of ${FREIGHT_CLASSES.join(', ')}.`
  }
  if (!DENSITY_SCALES.some(({ id }) => id === densityScale)) {
    faults['settings.densityScale'] = `Use one of ${DENSITY_SCALES.map(({ id }) => id).join(', ')}.`
  }
  if (gs1CompanyPrefix !== '' && !/^\d{6,12}$/.test(gs1CompanyPrefix)) {
    faults['settings.gs1CompanyPrefix'] = 'Enter 6 to 12 digits.'
  }
  if (defaultPickup.from === '' || defaultPickup.to === '') {
    faults['settings.defaultPickup.from'] = 'Enter the start and the end of the pickup window.'
  } else if (defaultPickup.from >= defaultPickup.to) faults['settings.defaultPickup.to'] = PICKUP_NO_WINDOW
  for (const alert of TEAM_ALERTS) {
    const list = parseEmails(settings.messages[alert])
    if (list.kind === 'invalid') faults[`settings.messages.${alert}`] = list.message
  }
  // A dock that has since been renamed or deleted must not block the other settings.
  if (isNewDock && defaultPickup.warehouse !== '') {
    const docks = await listWarehouses(context.db, context.clientId)
    const isKnown = docks.some(({ warehouseCode }) => warehouseCode === defaultPickup.warehouse)
    if (!isKnown) faults['settings.defaultPickup.warehouse'] = 'There is no such warehouse.'
  }
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faults })
}

const shownRules = ({ since: _since, ...rules }: MessageRules) => rules

function show({ settings: stored, version }: { settings: unknown; version: string }) {
  const settings = parseClientSettings(stored)
  return {
    settings: {
      isWeightEach: settings.IsOrderWeightEachPerQty,
      defaultClass: settings.defaultClass,
      isAutoClass: settings.isAutoClassCalculationEnabled,
      densityScale: settings.densityScale,
      isOrderIntegrationEnabled: settings.isOrderIntegrationEnabled,
      gs1CompanyPrefix: settings.gs1CompanyPrefix,
      defaultPickup: settings.defaultPickup,
      volumeThresholds: settings.volumeThresholds,
      palletSizes: settings.palletSizes.map(({ id, length, width }) => ({ id, length, width })),
      contact: settings.contact,
      messages: shownRules(settings.messages),
      tenders: settings.tenders,
      isSecondFactorRequired: settings.isSecondFactorRequired,
    },
    version,
  }
}
