import type { TenderFacts } from './tender-facts.ts'
import type { Segment } from './x12/interchange.ts'
import { type ReceivedSet, readInterchange } from './x12/read-interchange.ts'
import { type OutgoingInterchange, writeInterchange } from './x12/write-interchange.ts'

const ENVELOPE: Omit<OutgoingInterchange, 'sets'> = {
  senderQualifier: 'ZZ',
  sender: 'LADINGDEMO',
  receiverQualifier: '02',
  receiver: 'SAIA',
  usage: 'T',
  at: new Date('2026-11-20T18:05:00Z'),
  interchangeControl: 42,
  groupControl: 7,
  wantsAcknowledgement: true,
}

export const write = (id: string, ...bodies: Segment[][]): string =>
  writeInterchange({ ...ENVELOPE, sets: bodies.map((body) => ({ id, body })) })

export function readSets(text: string): ReceivedSet[] {
  const read = readInterchange(text)
  if (read.kind === 'unreadable') throw new Error(read.message)
  return read.interchange.groups.flatMap((group) => group.sets)
}

export const TENDER: TenderFacts = {
  purpose: 'original',
  scac: 'SAIA',
  bolNumber: '04000000000012343',
  proNumber: '12345678901',
  paymentType: 'T',
  stops: [
    {
      kind: 'pickup',
      address: {
        companyName: 'Sierra Shelving Works',
        street: '1200 Financial Blvd',
        street2: 'Dock 4',
        city: 'Reno',
        state: 'NV',
        zip: '89502',
        countryCode: 'US',
        contactName: 'Shipping desk',
        contactPhone: '775-555-0100',
        email: 'shipping@example.com',
      },
      date: '2026-11-20',
      from: '11:00',
      to: '15:30',
      weightLb: 1240,
      quantity: 3,
      references: [],
    },
    {
      kind: 'delivery',
      address: {
        companyName: 'Lone Star Fixtures',
        street: '400 Main St',
        street2: '',
        city: 'Dallas',
        state: 'TX',
        zip: '75201',
        countryCode: 'US',
        contactName: 'Receiving',
        contactPhone: '214-555-0134',
        email: '',
      },
      date: '2026-11-24',
      from: '08:00',
      to: '16:00',
      weightLb: 1240,
      quantity: 3,
      references: [],
    },
  ],
  billTo: {
    companyName: 'Freight Audit Partners',
    street: 'PO Box 500',
    street2: '',
    city: 'Memphis',
    state: 'TN',
    zip: '38101',
    countryCode: 'US',
    contactName: '',
    contactPhone: '',
    email: '',
  },
  references: [
    { qualifier: 'PO', value: '4500012345' },
    { qualifier: 'OQ', value: 'SO-88231' },
  ],
  specialInstructions:
    'Call the dock one hour before arrival. Do not top load; use the north gate after 2 PM.',
  services: ['Liftgate delivery', 'Delivery appointment'],
  items: [
    {
      description: 'Steel shelving, knocked down',
      nmfc: '27960',
      freightClass: '85',
      quantity: 2,
      packageType: 'PLT',
      pieces: 40,
      weightLb: 1000.5,
      length: 48,
      width: 40,
      height: 43,
      hazmat: null,
    },
    {
      description: 'Paint, flammable liquid',
      nmfc: '149980',
      freightClass: '60',
      quantity: 1,
      packageType: 'DRM',
      pieces: 0,
      weightLb: 239.5,
      length: 24,
      width: 24,
      height: 36,
      hazmat: {
        unNumber: 'UN1263',
        properShippingName: 'PAINT',
        hazardClass: '3',
        packingGroup: 'II',
        emergencyPhone: '800-555-0199',
      },
    },
  ],
  equipment: 'REEFER53',
  pallets: 2,
  totalWeightLb: 1240,
  totalQuantity: 3,
  agreedCents: 33106,
  respondBy: { date: '2026-11-20', time: '10:00' },
}
