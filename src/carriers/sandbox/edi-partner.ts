import type { FreightInvoice } from '../edi/freight-invoice-210.ts'
import { buildFreightInvoice210 } from '../edi/freight-invoice-210.ts'
import { buildShipmentStatus214 } from '../edi/shipment-status-214.ts'
import type { TenderFacts } from '../edi/tender-facts.ts'
import { readTender } from '../edi/tender-message.ts'
import { buildTenderResponse990 } from '../edi/tender-response-990.ts'
import { acknowledgementOf, interchangeAnswer, judgeGroup } from '../edi/x12/acknowledge.ts'
import type { Segment } from '../edi/x12/interchange.ts'
import { readInterchange } from '../edi/x12/read-interchange.ts'
import { type OutgoingInterchange, writeInterchange } from '../edi/x12/write-interchange.ts'

/**
 * Sandbox of a carrier with EDI: it reads exactly the bytes that a real one would get, and writes the answers of a real
 * one. For carriers without credentials, for the demo and for tests. Its data are invented and marked SANDBOX.
 */

/** Settings of its behavior. */
export interface SandboxKnobs {
  /** Its answer to a tender; `silent` sends only the 997. */
  answer: 'accept' | 'decline' | 'silent'
  /** Delay of the 997; the 990 follows after the same delay. */
  delaySeconds: number
  /** The scale of its time: how many seconds make a day of transit. */
  secondsPerDay: number
  transitDays: number
  /** Sends everything twice, the second time as a file with another name. */
  isRepeating: boolean
  /** Sends a broken copy of each file first. */
  isGarbling: boolean
}

export const USUAL_KNOBS: SandboxKnobs = {
  answer: 'accept',
  delaySeconds: 5,
  secondsPerDay: 60,
  transitDays: 3,
  isRepeating: false,
  isGarbling: false,
}

/** One file that it will write, `afterMs` from now. */
export interface SandboxAnswer {
  afterMs: number
  /** The shipment that it is about; '' for an acknowledgement. */
  bolNumber: string
  set: { id: string; body: Segment[] } | null
  ta1: Segment | null
}

export interface SandboxReading {
  /** Each transaction set that it received. */
  read: { control: string; setId: string; purpose: string; bolNumber: string }[]
  /** Shipments about which it sends nothing more. */
  cancelled: string[]
  answers: SandboxAnswer[]
  /** Envelope of its answers: sender and receiver are exchanged. */
  envelope: Pick<
    OutgoingInterchange,
    'senderQualifier' | 'sender' | 'receiverQualifier' | 'receiver' | 'usage'
  >
}

/** Reads an interchange as the carrier `scac` would; null if it cannot be answered at all. */
export function readAsPartner(
  text: string,
  scac: string,
  knobs: SandboxKnobs,
  now: Date,
): SandboxReading | null {
  const found = readInterchange(text)
  if (found.kind === 'unreadable') return null
  const { interchange } = found
  const reading: SandboxReading = {
    read: [],
    cancelled: [],
    answers: [],
    envelope: {
      senderQualifier: interchange.receiverQualifier,
      sender: interchange.receiver,
      receiverQualifier: interchange.senderQualifier,
      receiver: interchange.sender,
      usage: interchange.usage,
    },
  }
  const soon = knobs.delaySeconds * 1000
  if (interchange.faults.length > 0) {
    reading.answers.push({ afterMs: soon, bolNumber: '', set: null, ta1: interchangeAnswer(interchange) })
    return reading
  }
  for (const group of interchange.groups) {
    const judged = judgeGroup(group)
    if (group.functionalId !== 'FA') {
      const set = { id: '997', body: acknowledgementOf(judged) }
      reading.answers.push({ afterMs: soon, bolNumber: '', set, ta1: null })
    }
    for (const { set, verdict } of judged.sets) {
      const tender = verdict === 'R' ? null : readTender(set)
      const purpose = tender?.purpose ?? ''
      const bolNumber = tender?.bolNumber ?? ''
      reading.read.push({ control: interchange.control, setId: set.id, purpose, bolNumber })
      if (tender?.purpose === 'cancel') reading.cancelled.push(bolNumber)
      else if (tender) {
        // After a change it answers again, and sends nothing more about the former pickup.
        if (tender.purpose === 'change') reading.cancelled.push(bolNumber)
        reading.answers.push(...answersTo(tender, scac, knobs, now))
      }
    }
  }
  reading.answers.sort((a, b) => a.afterMs - b.afterMs)
  return reading
}

/** The text of an answer, under the sandbox's own control number. */
export const writeAnswer = (
  envelope: SandboxReading['envelope'],
  answer: SandboxAnswer,
  control: number,
  at: Date,
): string =>
  writeInterchange({
    ...envelope,
    at,
    interchangeControl: control,
    groupControl: control,
    wantsAcknowledgement: false,
    sets: answer.set ? [answer.set] : [],
    answers: answer.ta1 ? [answer.ta1] : [],
  })

function answersTo(tender: TenderFacts, scac: string, knobs: SandboxKnobs, now: Date): SandboxAnswer[] {
  if (knobs.answer === 'silent') return []
  const { bolNumber } = tender
  const soon = knobs.delaySeconds * 1000
  const pro = proNumberOf(bolNumber)
  const isAccepted = knobs.answer === 'accept'
  const response = buildTenderResponse990({
    scac,
    bolNumber,
    answer: isAccepted ? 'accepted' : 'declined',
    actionCode: isAccepted ? 'A' : 'D',
    date: dayOf(now),
    proNumber: isAccepted ? pro : '',
    reason: isAccepted ? '' : 'SANDBOX: no capacity on this lane',
  })
  const said = (afterMs: number, id: string, body: Segment[]): SandboxAnswer => ({
    afterMs,
    bolNumber,
    set: { id, body },
    ta1: null,
  })
  const first = said(2 * soon, '990', response)
  if (!isAccepted) return [first]
  const day = knobs.secondsPerDay * 1000
  const events = journeyOf(tender, knobs.transitDays).map(({ days, status, place }) => {
    const afterMs = 2 * soon + days * day
    const at = new Date(now.getTime() + afterMs)
    const line = { ...NO_LINE, status, ...place, date: dayOf(at), time: at.toISOString().slice(11, 16) }
    return said(
      afterMs,
      '214',
      buildShipmentStatus214({ scac, proNumber: pro, bolNumber, references: [], lines: [line] }),
    )
  })
  const billedAfter = 2 * soon + (knobs.transitDays + 2) * day
  const invoice = invoiceOf(tender, scac, pro, new Date(now.getTime() + billedAfter))
  return [first, ...events, said(billedAfter, '210', buildFreightInvoice210(invoice))]
}

/** Ten digits derived from the BOL number: the same tender always gets the same PRO. */
const proNumberOf = (bolNumber: string) => `9${bolNumber.replace(/\D/g, '').slice(-9).padStart(9, '0')}`

const NO_LINE = {
  reason: 'NS',
  appointmentStatus: '',
  appointmentReason: '',
  timeCode: 'UT',
  postalCode: '',
  equipment: '',
  remarks: 'SANDBOX',
  exceptions: [],
}

function journeyOf(tender: TenderFacts, transitDays: number) {
  const from = placeOf(tender.stops[0])
  const to = placeOf(tender.stops.at(-1))
  return [
    { days: 0.5, status: 'X3', place: from },
    { days: 1, status: 'AF', place: from },
    { days: 1 + transitDays * 0.5, status: 'P1', place: from },
    { days: 1 + transitDays * 0.9, status: 'X1', place: to },
    { days: 1 + transitDays, status: 'D1', place: to },
  ]
}

const placeOf = (stop: TenderFacts['stops'][number] | undefined) => ({
  city: stop?.address.city ?? '',
  state: stop?.address.state ?? '',
  country: stop?.address.countryCode ?? '',
})

/** Cents per pound if the tender has no agreed price: a 211 never has one. */
const INVENTED_CENTS_A_POUND = 30

function invoiceOf(tender: TenderFacts, scac: string, pro: string, at: Date): FreightInvoice {
  const netCents = tender.agreedCents ?? Math.round(tender.totalWeightLb * INVENTED_CENTS_A_POUND)
  return {
    scac,
    invoiceNumber: pro,
    bolNumber: tender.bolNumber,
    paymentType: tender.paymentType,
    invoiceDate: dayOf(at),
    deliveredOn: '',
    currency: 'USD',
    netCents,
    weightLb: tender.totalWeightLb,
    references: [],
    lines: [
      {
        description: 'SANDBOX FREIGHT',
        code: '400',
        cents: netCents,
        weightLb: tender.totalWeightLb,
        freightClass: tender.items[0]?.freightClass ?? '',
        rate: '',
        rateBasis: '',
      },
    ],
  }
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
