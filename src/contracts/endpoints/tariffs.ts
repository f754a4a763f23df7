import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { changedParcelRules, parcelRules } from '../entities/parcel-rules.ts'
import { requiredDay } from '../entities/tariff-parts.ts'
import { changedTariffRules, tariffRules } from '../entities/tariff-rules.ts'
import { TARIFF_KINDS, tariffVersion } from '../entities/tariff-version.ts'
import { changedVolumeRules, volumeRules } from '../entities/volume-rules.ts'
import {
  calendarDate,
  changedText,
  choice,
  flag,
  id,
  numberBetween,
  requiredText,
  text,
  wholeNumber,
} from '../fields.ts'

/** Contracts: the rules of a carrier's contract, its versions, and drafts on their way into force. Our own. */

const PAGES = ['Carriers'] as const
const contract = { scac: requiredText('SCAC', 10), rateModeId: z._default(wholeNumber(1, 5), 1) }
const draft = {
  tariffId: id,
  /** The draft's revision that the user saw; a newer one is not overwritten. */
  revision: z.optional(wholeNumber(1, 1_000_000_000)),
}
const isSave = (_query: Record<string, unknown>, body: unknown): boolean =>
  ['rules', 'volumeRules', 'parcelRules'].some(
    (name) => (body as Record<string, unknown>)[name] !== undefined,
  )

export const tariffRulesWork = post('Tariffs/Rules', {
  summary: 'Read the rules of the contract in force or of a version; with rules, save them as a draft.',
  pages: PAGES,
  body: z.object({
    ...contract,
    /** A version to read, or the draft to overwrite; absent: the contract in force, or a new draft. */
    tariffId: z.optional(id),
    revision: draft.revision,
    /**
     * With a new draft: the version it was copied from. If another one is in force by now, the answer is a conflict.
     */
    basedOn: z.optional(id),
    /** LTL: the shape of TariffHeader. Absent fields stay unchanged. */
    rules: z.optional(changedTariffRules),
    /** Volume, truckload, expedited: the shape of VolumeTariff, in the same way. */
    volumeRules: z.optional(changedVolumeRules),
    /** Parcel: the shape of ParcelTariff, in the same way. */
    parcelRules: z.optional(changedParcelRules),
    /** The planned first day of the draft. */
    effectiveFrom: z.optional(calendarDate),
    note: changedText(300),
  }),
  reply: reply({
    kind: choice(TARIFF_KINDS),
    carrierName: z.string(),
    /** Id of the version shown. */
    tariffId: z.nullable(z.string()),
    /** The version shown; null when the carrier has no contract and no draft was named. */
    version: z.nullable(tariffVersion),
    /** Its rules; without a version, the rules that a first contract starts with. */
    rules: z.nullable(tariffRules),
    volumeRules: z.nullable(volumeRules),
    parcelRules: z.nullable(parcelRules),
    inForce: z.nullable(tariffVersion),
    drafts: z.array(tariffVersion),
    laneCount: z.int(),
    zoneCount: z.int(),
    palletRateCount: z.int(),
    /** Fuel tables and indexes that the rules may name. */
    fuelTables: z.array(z.string()),
    fuelIndexes: z.array(z.string()),
    /** Notes for the user, such as no rates yet or an outdated fuel price. */
    notices: z.array(z.string()),
  }),
  reads: ['tariffs'],
  writes: ['tariffs'],
  isChange: isSave,
  audit: 'tariff.drafted',
  bodyLimit: 4_194_304,
})

export const listTariffVersions = post('Tariffs/Versions', {
  summary: 'All versions of a contract: past, in force, next, and drafts, newest first.',
  pages: PAGES,
  body: z.object(contract),
  reply: reply({ versions: z.array(tariffVersion) }),
  reads: ['tariffs'],
})

export const putTariffLive = post('Tariffs/GoLive', {
  summary: 'Put a draft in force from a given day; the previous version ends the day before.',
  pages: PAGES,
  body: z.object({
    ...draft,
    /** Absent: the planned first day of the draft. */
    effectiveFrom: z.optional(calendarDate),
  }),
  reply: reply({ version: tariffVersion }),
  writes: ['tariffs'],
  audit: 'tariff.went-live',
})

export const rollBackTariff = post('Tariffs/RollBack', {
  summary: 'Roll back a live version; the one it replaced is in force again.',
  pages: PAGES,
  body: z.object({ tariffId: id, reason: requiredText('Reason', 300) }),
  reply: reply({ version: tariffVersion }),
  writes: ['tariffs'],
  audit: 'tariff.rolled-back',
})

export const discardTariff = post('Tariffs/Discard', {
  summary: 'Delete a draft.',
  pages: PAGES,
  body: z.object(draft),
  reply: reply({}),
  writes: ['tariffs'],
  audit: 'tariff.discarded',
})

export const raiseTariff = post('Tariffs/Raise', {
  summary: 'Create a draft version with every gross rate raised by a percentage.',
  pages: PAGES,
  body: z.object({
    ...contract,
    /** 5.9 = 5.9%; below 0 lowers the rates. Three decimals at most. */
    percent: numberBetween(-90, 1_000).check(
      z.refine((value) => Math.abs(value * 1_000 - Math.round(value * 1_000)) < 1e-6, {
        error: 'Use at most three decimal places.',
      }),
    ),
    effectiveFrom: requiredDay,
    /** Lane minimums, absolute minimums (floors), accessorials and pallet prices are raised only on request. */
    minimums: z._default(flag, false),
    floors: z._default(flag, false),
    accessorials: z._default(flag, false),
    palletPrices: z._default(flag, false),
    note: text(300),
  }),
  reply: reply({ version: tariffVersion }),
  writes: ['tariffs'],
  audit: 'tariff.drafted',
})
