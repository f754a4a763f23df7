/**
 * The contents of an X12 interchange, in release 004010, which the motor carrier guides use. Sources: X12.5
 * (interchange control), X12.6 (application control).
 */

/** One segment: its id, then its elements as texts; an omitted element is ''. */
export type Segment = readonly string[]

/** ST … SE, both included. */
export interface TransactionSet {
  /** ST01, e.g. '204'. */
  id: string
  /** ST02. */
  control: string
  segments: Segment[]
}

/** GS … GE. */
export interface FunctionalGroup {
  /** GS01, e.g. 'SM' for load tenders. */
  functionalId: string
  sender: string
  receiver: string
  /** GS06. */
  control: string
  /** GS08, e.g. '004010'. */
  version: string
  sets: TransactionSet[]
}

/** ISA … IEA. */
export interface Interchange {
  senderQualifier: string
  sender: string
  receiverQualifier: string
  receiver: string
  /** ISA09 and ISA10 unchanged: YYMMDD and HHMM. */
  date: string
  time: string
  /** ISA13, nine digits. */
  control: string
  wantsAcknowledgement: boolean
  /** ISA15: T test, P production. */
  usage: 'T' | 'P'
  groups: FunctionalGroup[]
}

/** The functional group in which each transaction set travels. */
export const FUNCTIONAL_IDS: Readonly<Record<string, string>> = {
  '204': 'SM',
  '210': 'IM',
  '211': 'BL',
  '214': 'QM',
  '990': 'GF',
  '997': 'FA',
  '999': 'FA',
}

export const VERSION = '004010'
