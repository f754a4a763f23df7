import * as z from 'zod/mini'
import { base64, choice, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** What an attachment is; the list of attachments shows the label. */
export const FILE_KINDS = [
  'Attachment',
  'POD',
  'BOL',
  'PackingList',
  'Label',
  'Invoice',
  'WeightCertificate',
  'RateSheet',
  'FuelTable',
  'Photo',
  'ClaimLetter',
] as const

/** A stored file without its bytes. */
export const storedFile = renamed(
  {
    id: text(80),
    name: text(200),
    kind: z._default(choice(FILE_KINDS), 'Attachment'),
    contentType: text(100),
    bytes: z.int(),
    uploadedAt: z.string(),
    uploadedBy: z.string(),
    /** Whether the current user may delete it. */
    isRemovable: z._default(z.boolean(), false),
  },
  {
    id: 'FileId',
    name: 'Filename',
    kind: 'FileType',
    contentType: 'ContentType',
    bytes: 'Size',
    isRemovable: 'IsRemovable',
  },
)
export type StoredFile = z.output<typeof storedFile>

/** An uploaded file with its bytes. */
export const upload = renamed(
  { name: requiredText('File name', 200), content: base64, contentType: text(100) },
  { name: 'Filename', content: 'Filedata', contentType: 'ContentType' },
)
export type Upload = z.output<typeof upload>

/** A downloaded file with its bytes, inside a reply with more fields. */
export const download = renamed(
  { name: z.string(), content: z.string(), contentType: z.string() },
  { name: 'Filename', content: 'Filedata', contentType: 'ContentType' },
)
