import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { glRules, payableSchedule } from '#contracts/endpoints/payables.ts'
import { fail } from '#contracts/errors.ts'
import {
  countRulesChange,
  findPayableSettings,
  lockPayableSettings,
  type PayableSettings,
  saveExportSchedule,
} from '#database/freight-audit/payable-settings.ts'
import { listGlRules, replaceGlRules } from '#database/freight-audit/payables.ts'
import { isSameCondition } from '#domain/payables/gl-code.ts'
import { nextRun, type ScheduleRule } from '#domain/reports/schedule.ts'
import { readRecipients } from '#domain/text/emails.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { homeZone } from '../../locations/zone-of-dock.ts'
import { CHARGE_CHOICES } from '../charge-choices.ts'
import { refuseSomeOnly } from './export-bills.ts'

type Rules = NonNullable<BodyOf<typeof glRules>['rules']>
type Schedule = NonNullable<BodyOf<typeof payableSchedule>['schedule']>

const MOST_RECIPIENTS = 50

/** The general ledger accounts by rule; all are saved together. */
export async function accounts(context: ActionContext, { rules, version }: BodyOf<typeof glRules>) {
  const { db, clientId } = context
  if (rules) {
    const settings = await lockPayableSettings(db, clientId)
    if (settings.rulesVersion !== version) return fail('PAYABLE_SETTINGS_CHANGED')
    const fields = faultsOfRules(rules)
    if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
    await replaceGlRules(
      db,
      clientId,
      rules.map((rule) => ({ id: newId(), ...rule })),
    )
    await countRulesChange(db, clientId)
    context.note(clientId, { rules: rules.slice(0, 100) })
  }
  const stored = await listGlRules(db, clientId)
  return {
    rules: stored.map(({ id: _, ...rule }) => rule),
    version: (await findPayableSettings(db, clientId))?.rulesVersion ?? 0,
    choices: CHARGE_CHOICES,
  }
}

function faultsOfRules(rules: Rules): Record<string, string> {
  const fields: Record<string, string> = {}
  rules.forEach((rule, at) => {
    const twin = rules.findIndex((other) => isSameCondition(rule, other))
    if (twin < at) fields[`rules.${at}.code`] = `Row ${twin + 1} is for the same charges.`
    if (rule.kind !== '' && !CHARGE_CHOICES.some(({ code }) => code === rule.kind)) {
      fields[`rules.${at}.kind`] = 'Choose a charge from the list.'
    }
  })
  return fields
}

/** When approved bills are mailed to accounts payable. */
export async function exportSchedule(context: ActionContext, { schedule }: BodyOf<typeof payableSchedule>) {
  const { db, clientId } = context
  refuseSomeOnly(context)
  if (schedule) {
    const before = await lockPayableSettings(db, clientId)
    if (before.version !== schedule.version) return fail('PAYABLE_SETTINGS_CHANGED')
    const after = await scheduled(context, before, schedule)
    await saveExportSchedule(db, after)
    const { every, at, timeZone, emails, format } = after
    context.note(clientId, { every: every || 'not automatically', at, timeZone, to: emails, format })
  }
  const stored = await findPayableSettings(db, clientId)
  const zone = stored?.version ? stored.timeZone : await homeZone(context)
  return { schedule: onWire(stored, zone) }
}

async function scheduled(
  context: ActionContext,
  before: PayableSettings,
  schedule: Schedule,
): Promise<PayableSettings> {
  const timeZone = schedule.timeZone || (await homeZone(context))
  const missing = schedule.every === '' ? '' : 'Enter who receives the file by e-mail.'
  const emails = readRecipients(schedule.emails, { most: MOST_RECIPIENTS, missing })
  const fields: Record<string, string> = {}
  if (emails.kind === 'refused') fields['schedule.emails'] = emails.message
  if (!isZone(timeZone)) fields['schedule.timeZone'] = 'Enter a time zone like America/Chicago.'
  if (Object.keys(fields).length > 0) return fail('VALIDATION_FAILED', { fields })
  const { every, weekday, dayOfMonth, at, format } = schedule
  const rule = { weekday, dayOfMonth, at: at || '07:00', timeZone }
  return {
    ...{ ...before, ...rule, every, format, emails: emails.kind === 'refused' ? '' : emails.text },
    nextRunAt: every === '' ? null : nextRun({ ...rule, every } satisfies ScheduleRule, context.now),
  }
}

function isZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const UNSET = {
  every: '',
  weekday: 1,
  dayOfMonth: 1,
  at: '07:00',
  format: 'XLSX',
  emails: '',
  version: 0,
} as const

function onWire(stored: PayableSettings | null, timeZone: string) {
  const { every, weekday, dayOfMonth, at, format, emails, version } = stored ?? UNSET
  const nextAt = stored?.nextRunAt?.toISOString() ?? null
  return { every, weekday, dayOfMonth, at, format, emails, version, timeZone, nextAt }
}
