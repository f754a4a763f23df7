import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { logoWork as endpoint } from '#contracts/endpoints/client-logo.ts'
import { fail } from '#contracts/errors.ts'
import { type ClientLogo, findClientLogo, findLogoMark, setClientLogo } from '#database/clients/clients.ts'
import type { Db } from '#database/sql/open.ts'
import { cleanSvg } from '#documents/pictures/clean-svg.ts'
import { isPrintableLogo } from '#documents/pictures/logo.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Large enough for any logo; a larger one would be copied into every document. */
const MOST_BYTES = 1_048_576

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** Shows, replaces or deletes the client's logo. */
export async function logoWork(
  context: ActionContext,
  work: 'get' | 'save' | 'delete',
  body: BodyOf<typeof endpoint>,
): Promise<Omit<ReplyOf<typeof endpoint>, 'Status'>> {
  const { db, clientId } = context
  if (work === 'save') {
    const logo = readLogo(Buffer.from(body.image, 'base64'), body.headerOnly)
    await setClientLogo(db, clientId, logo)
    context.note(clientId, { type: logo.type, bytes: logo.bytes.length, headerOnly: logo.isHeaderOnly })
  }
  if (work === 'delete') {
    await setClientLogo(db, clientId, null)
    context.note(clientId, { deleted: true })
  }
  const logo = await findClientLogo(db, clientId)
  if (!logo) return { logourl: '', Imagedata: '', Filename: '', headerOnly: false }
  return {
    logourl: await logoUrlOf(db, clientId),
    Imagedata: logo.bytes.toString('base64'),
    Filename: `logo.${EXTENSIONS[logo.type]}`,
    headerOnly: logo.isHeaderOnly,
  }
}

/** The address of the logo for the header; '' without one. */
export async function logoUrlOf(db: Db, clientId: string): Promise<string> {
  const known = await findLogoMark(db, clientId)
  return known ? `/logos/${clientId}/${known.mark}` : ''
}

/**
 * Detects the format from the bytes alone, and sanitizes a drawing (SVG) before it is stored. Refuses a damaged image.
 */
function readLogo(bytes: Buffer, isHeaderOnly: boolean): ClientLogo {
  if (bytes.length === 0) return refuse('Choose an image.')
  if (bytes.length > MOST_BYTES) return refuse('A logo can be at most 1 MB.')
  if (isPrintableLogo(bytes)) {
    return { bytes, type: bytes[0] === 0xff ? 'image/jpeg' : 'image/png', isHeaderOnly }
  }
  const drawing = cleanSvg(bytes.toString('utf8'))
  if (drawing === null) return refuse('This is not a PNG, JPEG or SVG, or it is damaged.')
  return { bytes: Buffer.from(drawing), type: 'image/svg+xml', isHeaderOnly }
}

const refuse = (sentence: string): never => fail('VALIDATION_FAILED', { fields: { Imagedata: sentence } })
