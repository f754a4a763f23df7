/** A file attached to a mail. */
export interface Attachment {
  /** '' if the mail gives it none. */
  name: string
  bytes: Buffer
}

/** A mail that cannot be parsed; the message is for the user. */
export class MailUnreadable extends Error {}

/** Parts of a mail that are neither its text nor its files: invitations, signatures, delivery reports. */
const NO_FILE =
  /^(?:text\/(?:calendar|rfc822-headers)|message\/|multipart\/|application\/(?:pgp-|pkcs7-|ms-tnef))/
const A_MAIL = 'message/rfc822'
/** Maximum depth of forwarded mails; deeper ones are not read. */
const DEEPEST = 3

/**
 * The files of a mail, including those of forwarded mails.
 * @throws MailUnreadable
 */
export async function attachmentsOf(source: Uint8Array, depth = 0): Promise<Attachment[]> {
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await PostalMime.parse(source, { attachmentEncoding: 'arraybuffer' }).catch(
    (error: unknown) => {
      throw new MailUnreadable((error as Error).message.slice(0, 200))
    },
  )
  const found: Attachment[] = []
  for (const { filename, mimeType, content } of parsed.attachments) {
    if (typeof content === 'string') continue
    const bytes = Buffer.from(new Uint8Array(content))
    if (mimeType === A_MAIL && depth < DEEPEST) found.push(...(await attachmentsOf(bytes, depth + 1)))
    else if (!NO_FILE.test(mimeType)) found.push({ name: filename ?? '', bytes })
  }
  return found
}
