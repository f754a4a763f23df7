import * as z from 'zod/mini'
import { mode, post, reply } from '../endpoint.ts'
import { base64, flag, text, UPLOAD_BODY_BYTES } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** The client's logo. */

export const logoWork = post('Shipment/SaveClientLogo', {
  summary:
    'The client’s logo: get, save (PNG, JPEG or sanitized SVG), delete. It appears in the header and on documents.',
  query: { funType: z._default(mode(['get', 'save', 'delete']), 'get') },
  pages: ['LogoUpdate'],
  via: 'file-upload',
  body: renamed(
    {
      image: z._default(base64, ''),
      fileName: text(200),
      clientId: text(80),
      userId: text(80),
      /** True: the logo is dropped from documents but stays in the header. */
      headerOnly: z._default(flag, false),
    },
    {
      image: 'Imagedata',
      fileName: 'Filename',
      clientId: 'clientid',
      userId: 'userid',
      headerOnly: 'headerOnly',
    },
  ),
  reply: reply({ logourl: z.string(), Imagedata: z.string(), Filename: z.string(), headerOnly: z.boolean() }),
  reads: ['client'],
  writes: ['client', 'session'],
  isChange: (query) => query.funType !== 'get',
  bodyLimit: UPLOAD_BODY_BYTES,
  audit: 'client.logo-changed',
})
