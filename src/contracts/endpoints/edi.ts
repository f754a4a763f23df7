import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { ediInterchange, ediPartner } from '../entities/edi.ts'
import { choice, flag, id, list, paging } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** EDI with carriers: partners and the log of interchanges. These calls are not in the specification. */

const CHANGES = ['save', 'delete', 'poll']

export const ediPartnerWork = post('Edi/Partners', {
  summary: 'EDI partners: load, save, delete, test the connection, check the folder now.',
  pages: ['Carriers'],
  body: renamed(
    {
      work: z._default(choice(['load', 'save', 'delete', 'test', 'poll']), 'load'),
      partner: z.optional(ediPartner),
      partnerId: z._default(id, ''),
    },
    { work: 'Work', partner: 'Partner', partnerId: 'PartnerId' },
  ),
  reply: reply({
    partners: z.array(ediPartner),
    /** The client's freight carriers, for the choice of the partner. */
    carriers: z.array(z.object({ scac: z.string(), name: z.string(), isByEdi: z.boolean() })),
    /** With `test`: whether it worked, the host key that the server shows, and a message for the user. */
    test: z.nullable(z.object({ isOk: z.boolean(), hostKey: z.string(), words: z.string() })),
    message: z.string(),
  }),
  reads: ['edi', 'carriers'],
  writes: ['edi', 'carriers'],
  isChange: (_query, body) => CHANGES.includes((body as { work?: string } | undefined)?.work ?? 'load'),
  audit: 'edi.partner-changed',
})

export const ediInterchangeWork = post('Edi/Interchanges', {
  summary: 'EDI interchange log: list, show one as it was sent, process one again, settle one.',
  pages: ['Carriers', 'ShipmentDetails'],
  hasFixedOrder: true,
  body: renamed(
    {
      ...paging,
      work: z._default(choice(['list', 'show', 'replay', 'settle']), 'list'),
      partnerId: z._default(id, ''),
      direction: z._default(choice(['', 'out', 'in']), ''),
      /** Only those that need a user's attention. */
      isOpenOnly: z._default(flag, false),
      interchangeId: z._default(id, ''),
    },
    {
      work: 'Work',
      partnerId: 'PartnerId',
      direction: 'Direction',
      isOpenOnly: 'IsOpenOnly',
      interchangeId: 'InterchangeId',
    },
  ),
  reply: reply({
    ...list(ediInterchange),
    /** How many need a user's attention, whatever the filters. */
    open: z.int(),
    /** With `show` and `replay`: the text as sent or received, one segment per line. */
    text: z.string(),
    message: z.string(),
  }),
  reads: ['edi'],
  writes: ['edi', 'shipments', 'counts'],
  isChange: (_query, body) =>
    ['replay', 'settle'].includes((body as { work?: string } | undefined)?.work ?? 'list'),
  audit: 'edi.interchange-replayed',
})
