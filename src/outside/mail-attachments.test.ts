import { describe, expect, it } from 'vitest'
import { attachmentsOf } from './mail-attachments.ts'

const part = (head: string[], body: string) => [...head, '', body].join('\r\n')
const mail = (type: string, boundary: string, parts: readonly string[]) =>
  [
    ...['From: erp@shipper.example', 'Subject: Orders', 'MIME-Version: 1.0'],
    `Content-Type: ${type}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((one) => [`--${boundary}`, one]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
const TEXT = part(['Content-Type: text/plain'], 'Orders attached.')
const file = (name: string, body: string, disposition = 'attachment') =>
  part(
    ['Content-Type: text/csv', `Content-Disposition: ${disposition}${name ? `; filename="${name}"` : ''}`],
    body,
  )

const namesIn = async (source: string) =>
  (await attachmentsOf(Buffer.from(source))).map(({ name, bytes }) => `${name}=${bytes.toString().trim()}`)

describe('the files of a mail', () => {
  it('are its attachments, with or without a name, inline or not', async () =>
    expect(
      await namesIn(
        mail('multipart/mixed', 'a', [
          TEXT,
          file('one.csv', '1'),
          file('', '2'),
          file('three.csv', '3', 'inline'),
        ]),
      ),
    ).toEqual(['one.csv=1', '=2', 'three.csv=3']))

  it('include those of a mail forwarded as a whole', async () => {
    const inner = mail('multipart/mixed', 'b', [TEXT, file('inner.csv', '7')])
    const forwarded = part(['Content-Type: message/rfc822', 'Content-Disposition: attachment'], inner)
    expect(await namesIn(mail('multipart/mixed', 'a', [TEXT, forwarded]))).toEqual(['inner.csv=7'])
  })

  it('do not include its invitation, its signature or a delivery report', async () => {
    const others = [
      part(['Content-Type: text/calendar; method=REQUEST'], 'BEGIN:VCALENDAR'),
      part(['Content-Type: message/delivery-status'], 'Reporting-MTA: dns; mx.example'),
      part(['Content-Type: text/rfc822-headers'], 'Subject: x'),
      part(['Content-Type: application/pgp-signature', 'Content-Disposition: attachment'], 'x'),
      part(['Content-Type: application/ms-tnef; name=winmail.dat'], 'x'),
    ]
    expect(await namesIn(mail('multipart/mixed', 'a', [TEXT, ...others]))).toEqual([])
  })
})
