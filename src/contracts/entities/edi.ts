import * as z from 'zod/mini'
import { choice, flag, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The sandbox that replaces a partner without a server. */
export const ediSandbox = renamed(
  {
    answer: z._default(choice(['accept', 'decline', 'silent']), 'accept'),
    /** Seconds until its acknowledgement; its answer follows after the same delay. */
    delaySeconds: z._default(wholeNumber(0, 3_600), 5),
    /** How many seconds make a day of transit. */
    secondsPerDay: z._default(wholeNumber(1, 86_400), 60),
    transitDays: z._default(wholeNumber(0, 30), 3),
    isRepeating: z._default(flag, false),
    isGarbling: z._default(flag, false),
  },
  {},
)

/** The transaction sets that can carry a tender. */
export const TENDER_SETS = ['204', '211'] as const

/** A carrier with which messages are exchanged by EDI (X12 004010). Password and key are write-only. */
export const ediPartner = renamed(
  {
    id: text(80),
    scac: text(10),
    carrierName: text(100),
    isEnabled: z._default(flag, true),
    /** Rate modes whose tenders use another set than the default: 211 for LTL, 204 for all others. */
    tenderSets: z._default(
      z.array(z.object({ rateModeId: wholeNumber(1, 5), set: choice(TENDER_SETS) })).check(z.maxLength(5)),
      [],
    ),
    /** ISA05 to ISA08: our ID and the partner's. */
    senderQualifier: z._default(text(2), 'ZZ'),
    senderId: text(15),
    receiverQualifier: z._default(text(2), '02'),
    receiverId: text(15),
    /** GS02 and GS03, if they differ. */
    groupSender: text(15),
    groupReceiver: text(15),
    isProduction: z._default(flag, false),
    wantsAcknowledgement: z._default(flag, true),
    acknowledgeWithinHours: z._default(wholeNumber(1, 240), 24),
    /** '' = the sandbox. */
    host: text(253),
    port: z._default(wholeNumber(1, 65_535), 22),
    userName: text(100),
    password: text(200),
    privateKey: text(20_000),
    passphrase: text(200),
    /** The stored credential: none, a password, a key. */
    credentialKind: z._default(z.enum(['', 'password', 'key']), ''),
    /** The server's key as OpenSSH shows it: `SHA256:…`. */
    hostKey: text(60),
    folderOut: z._default(text(200), 'out'),
    folderIn: z._default(text(200), 'in'),
    isFileRemoved: z._default(flag, true),
    pollMinutes: z._default(wholeNumber(1, 1_440), 15),
    sandbox: z._default(z.nullable(ediSandbox), null),
    polledAt: z._default(z.nullable(z.string()), null),
    pollOutcome: z._default(z.enum(['', 'ok', 'failed']), ''),
    pollDetail: text(500),
  },
  { id: 'PartnerId', scac: 'SCAC', carrierName: 'CarrierName' },
)
export type EdiPartnerValue = z.output<typeof ediPartner>

/** One transaction set of an interchange and its result. */
export const ediSet = renamed(
  {
    setId: z.string(),
    setControl: z.string(),
    state: z.enum(['sent', 'accepted', 'rejected', 'waiting', 'applied', 'noted', 'kept', 'refused']),
    bolNumber: z.string(),
    shipmentId: z.string(),
    detail: z.string(),
  },
  { bolNumber: 'BOLNumber' },
)
export type EdiSetValue = z.output<typeof ediSet>

/** One interchange of the log. */
export const ediInterchange = renamed(
  {
    id: z.string(),
    partnerId: z.string(),
    scac: z.string(),
    direction: z.enum(['out', 'in']),
    fileName: z.string(),
    state: z.enum([
      'written',
      'sent',
      'acknowledged',
      'rejected',
      'taken',
      'done',
      'kept',
      'refused',
      'repeated',
    ]),
    /** The acknowledgement is overdue. */
    isOverdue: z.boolean(),
    /** It needs a user's attention: held, refused, rejected or overdue. */
    isOpen: z.boolean(),
    /** The user who settled it; '' while it is open. */
    settledBy: z.string(),
    control: z.string(),
    setIds: z.array(z.string()),
    detail: z.string(),
    createdAt: z.string(),
    sentAt: z.nullable(z.string()),
    acknowledgedAt: z.nullable(z.string()),
    sets: z.array(ediSet),
  },
  { id: 'InterchangeId', partnerId: 'PartnerId', scac: 'SCAC' },
)
export type EdiInterchangeValue = z.output<typeof ediInterchange>
