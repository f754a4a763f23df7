import * as z from 'zod/mini'
import {
  calendarDate,
  choice,
  flag,
  id,
  numberBetween,
  requiredText,
  text,
  wholeNumber,
  zipCode,
} from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The routing guide: sold-to accounts, rules, and verdicts for shipments. Specification section 3. */

/** A code in its stored form, whatever was typed. */
const code = (max: number) =>
  z._default(
    z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.maxLength(max, `Use at most ${max} characters.`),
    ),
    '',
  )

const MOST_POUNDS = 1_000_000

const guideEntry = renamed(
  {
    scac: requiredText('SCAC', 10),
    carrierName: text(100),
    /** The reason, shown with the badge. */
    reason: text(300),
  },
  { scac: 'SCAC', carrierName: 'CarrierName', reason: 'Reason' },
)

const collectEntry = renamed(
  {
    scac: requiredText('SCAC', 10),
    carrierName: text(100),
    accountNumber: text(60),
    shipViaCode: text(40),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    /** The carrier that a collect order gets unless a user chooses another: specification section 4. At most one. */
    isSelected: z._default(flag, false),
  },
  {
    scac: 'SCAC',
    carrierName: 'CarrierName',
    accountNumber: 'AccountNumber',
    shipViaCode: 'ShipViaCode',
    rateModeId: 'RateModeID',
    isSelected: 'IsSelected',
  },
)

/**
 * A sold-to account with its two lists. They are the account's rules in force for every lane, weight and mode; a list
 * that is missing in a change stays unchanged.
 */
export const soldToAccount = renamed(
  {
    soldTo: requiredText('Sold To', 40),
    name: text(100),
    accountNumber: text(60),
    shipViaCode: text(40),
    paymentType: z._default(choice(['P', 'C', 'T', '']), ''),
    preferred: z.optional(z.array(guideEntry).check(z.maxLength(200))),
    doNotUse: z.optional(z.array(guideEntry).check(z.maxLength(200))),
    /** The collect carriers that bill it; missing in a change: unchanged. */
    collectCarriers: z.optional(z.array(collectEntry).check(z.maxLength(50))),
    /** False: there is no account, but saved locations have the number. */
    isAccount: z._default(z.boolean(), true),
    /** The number of routing guide rules for this account. */
    ruleCount: z._default(z.int(), 0),
    /** A hash of the account and its collect carriers; rules have their own. Send it back with a change. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    soldTo: 'SoldTo',
    name: 'Name',
    accountNumber: 'AccountNumber',
    shipViaCode: 'ShipViaCode',
    paymentType: 'PaymentType',
    preferred: 'PreferredCarriers',
    doNotUse: 'DoNotUseCarriers',
    collectCarriers: 'CollectCarriers',
    isAccount: 'IsAccount',
    ruleCount: 'RuleCount',
  },
)
export type SoldToAccountValue = z.output<typeof soldToAccount>

/** One end of a lane; '' = everywhere. ZIPs may be prefixes: 891 to 895 covers all ZIPs that start with one of them. */
const guidePlace = renamed(
  { countryCode: code(2), state: code(2), zipFrom: code(6), zipTo: code(6) },
  { countryCode: 'CountryCode', state: 'State', zipFrom: 'ZipFrom', zipTo: 'ZipTo' },
)
const EVERYWHERE = { countryCode: '', state: '', zipFrom: '', zipTo: '' }

const guideConflict = renamed(
  { ruleId: z.string(), sentence: z.string(), decides: z.boolean(), because: z.string() },
  { ruleId: 'RuleId', sentence: 'Sentence', decides: 'Decides', because: 'Because' },
)

/** A rule of the routing guide. */
export const guideRule = renamed(
  {
    id: z._default(id, ''),
    verdict: choice(['preferred', 'doNotUse']),
    scac: code(10),
    carrierName: text(100),
    /** '' = every account. */
    soldTo: text(40),
    origin: z._default(guidePlace, EVERYWHERE),
    destination: z._default(guidePlace, EVERYWHERE),
    /** Shipment pounds, from the first weight (inclusive) to the second (exclusive); null = no upper limit. */
    fromLb: z._default(numberBetween(0, MOST_POUNDS), 0),
    belowLb: z._default(z.nullable(numberBetween(0, MOST_POUNDS)), null),
    /** null = every mode. */
    rateModeId: z._default(z.nullable(wholeNumber(1, 5)), null),
    /** First and last day; '' = from today, until replaced. */
    effectiveFrom: z._default(calendarDate, ''),
    effectiveTo: z._default(calendarDate, ''),
    reason: text(300),
    /** The rule as a sentence. */
    sentence: text(500),
    /** Contradicting rules; `Decides`: the other rule decides where both apply. */
    conflicts: z._default(z.array(guideConflict), []),
    /** A hash of its values. Send it back with a change: the change is refused if another user was first. */
    version: z.optional(z.string().check(z.maxLength(64))),
  },
  {
    id: 'RuleId',
    verdict: 'Verdict',
    scac: 'SCAC',
    carrierName: 'CarrierName',
    soldTo: 'SoldTo',
    origin: 'Origin',
    destination: 'Destination',
    fromLb: 'FromWeight',
    belowLb: 'BelowWeight',
    rateModeId: 'RateModeID',
    effectiveFrom: 'FromDate',
    effectiveTo: 'ToDate',
    reason: 'Reason',
    sentence: 'Sentence',
    conflicts: 'Conflicts',
  },
)
export type GuideRuleValue = z.output<typeof guideRule>

/** A shipment for which the guide's verdicts are requested. */
export const guideQuestion = renamed(
  {
    soldTo: text(40),
    originZip: z._default(zipCode, ''),
    destinationZip: z._default(zipCode, ''),
    weightLb: z._default(numberBetween(0, MOST_POUNDS), 0),
    rateModeId: z._default(wholeNumber(1, 5), 1),
    /** Pickup date; '' = today. */
    date: z._default(calendarDate, ''),
  },
  {
    soldTo: 'SoldTo',
    originZip: 'OriginZip',
    destinationZip: 'DestinationZip',
    weightLb: 'Weight',
    rateModeId: 'RateModeID',
    date: 'PickupByDate',
  },
)
export type GuideQuestionValue = z.output<typeof guideQuestion>

/** The guide's verdict on one carrier for that shipment; '' = none. */
export const guideVerdict = renamed(
  {
    scac: z.string(),
    carrierName: z.string(),
    verdict: z.enum(['preferred', 'doNotUse', '']),
    ruleId: z.string(),
    sentence: z.string(),
    reason: z.string(),
    /** Rules that also apply but do not decide. */
    overruled: z.array(guideConflict),
  },
  {
    scac: 'SCAC',
    carrierName: 'CarrierName',
    verdict: 'Verdict',
    ruleId: 'RuleId',
    sentence: 'Sentence',
    reason: 'Reason',
    overruled: 'Overruled',
  },
)
export type GuideVerdictValue = z.output<typeof guideVerdict>
