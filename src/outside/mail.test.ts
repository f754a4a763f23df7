import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { type Mail, mailSender } from './mail.ts'

const MAIL: Mail = {
  id: '0192f0a1-1111-7abc-8def-001122334455',
  from: 'Lading <no-reply@lading.example>',
  to: ['tender@carrier.example.com', 'second@carrier.example.com'],
  subject: 'Pickup request 0412345: Reno NV → Chicago IL',
  text: 'Zwölf Paletten\n.a line that begins with a dot\n.\nend',
  attachments: [
    {
      fileName: 'BOL-1.pdf',
      contentType: 'application/pdf',
      bytes: Buffer.from([0, 1, 2, 253, 254, 255, 13, 10, 46, 13, 10]),
    },
    {
      fileName: 'large.bin',
      contentType: 'application/octet-stream',
      bytes: Buffer.alloc(600_000, 'LADING.\r\n.'),
    },
  ],
}

const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

interface Post {
  url: string
  received: Buffer[]
  envelopes: { from: string; to: string[] }[]
  server: SMTPServer
}

/** A real SMTP server that keeps the mails it accepts. */
async function openPost(options: SMTPServerOptions = {}): Promise<Post> {
  const received: Buffer[] = []
  const envelopes: Post['envelopes'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        const { mailFrom, rcptTo } = session.envelope
        envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  cleanUps.push(() => new Promise<void>((closed) => server.close(() => closed())))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    envelopes,
    server,
  }
}

const overSmtp = (url: string) => mailSender({ smtpUrl: url, folder: '/nonexistent' })
const nothing = async () => {}
const refuse = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe('a mail over SMTP', () => {
  it('arrives with our id, its text and its unchanged attachments', async () => {
    const post = await openPost()
    const { detail } = await overSmtp(post.url)(MAIL, nothing)
    expect(detail).toMatch(/^250/)
    const mail = await PostalMime.parse(post.received[0]!)
    expect(mail.messageId).toBe(`<${MAIL.id}@lading.example>`)
    expect(mail.subject).toBe(MAIL.subject)
    expect(mail.from).toMatchObject({ name: 'Lading', address: 'no-reply@lading.example' })
    expect(mail.text?.trimEnd()).toBe(MAIL.text)
    expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['BOL-1.pdf', 'application/pdf'],
      ['large.bin', 'application/octet-stream'],
    ])
    for (const [index, { bytes }] of MAIL.attachments.entries()) {
      expect(Buffer.from(mail.attachments[index]!.content as ArrayBuffer).equals(Buffer.from(bytes))).toBe(
        true,
      )
    }
    expect(post.envelopes).toEqual([{ from: 'no-reply@lading.example', to: MAIL.to }])
  })

  it('cannot get extra headers or recipients from its texts', async () => {
    const post = await openPost()
    const text = 'x\r\nBcc: thief@example.com\r\n\r\nbody'
    await overSmtp(post.url)(
      { ...MAIL, subject: text, attachments: [{ ...MAIL.attachments[0]!, fileName: text }] },
      nothing,
    )
    const mail = await PostalMime.parse(post.received[0]!)
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(post.envelopes[0]!.to).toEqual(MAIL.to)
  })

  it('logs in with the credentials of the URL', async () => {
    const logins: unknown[] = []
    const post = await openPost({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        logins.push([username, password])
        done(password === 'p@ss:word' ? null : new Error('no'), { user: username })
      },
    })
    const url = (password: string) =>
      `${post.url.replace('//', `//us%40er:${encodeURIComponent(password)}@`)}?tls=optional`
    await overSmtp(url('p@ss:word'))(MAIL, nothing)
    expect(post.received).toHaveLength(1)
    await expect(overSmtp(url('wrong'))(MAIL, nothing)).rejects.toMatchObject({ responseCode: 535 })
    expect(logins).toEqual([
      ['us@er', 'p@ss:word'],
      ['us@er', 'wrong'],
    ])
  })

  it('sends no credentials over a connection without TLS, unless configured', async () => {
    const logins: unknown[] = []
    const onAuth: SMTPServerOptions['onAuth'] = ({ username }, _session, done) => {
      logins.push(username)
      done(null, { user: username })
    }
    const plain = await openPost({ allowInsecureAuth: true, onAuth })
    const withCredentials = plain.url.replace('//', '//user:secret@')
    await expect(overSmtp(withCredentials)(MAIL, nothing)).rejects.toThrow(/STARTTLS|TLS/)
    expect([logins, plain.received]).toEqual([[], []])
    // A relay without credentials needs no TLS.
    await overSmtp(plain.url)(MAIL, nothing)
    const encrypted = await openPost({ allowInsecureAuth: false, disabledCommands: [], onAuth })
    await overSmtp(encrypted.url.replace('//', '//user:secret@'))(MAIL, nothing)
    expect(encrypted.received).toHaveLength(1)
    expect(logins).toEqual(['user'])
  })

  it('reports refused recipients', async () => {
    const post = await openPost({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('second') ? refuse(550, 'no such box') : null),
    })
    const { detail } = await overSmtp(post.url)(MAIL, nothing)
    expect(post.envelopes[0]!.to).toEqual(['tender@carrier.example.com'])
    expect(detail).toContain('rejected for second@carrier.example.com')
  })
})

describe('beforeHandOver', () => {
  it('is awaited before the client tells the server that the mail is complete', async () => {
    const post = await openPost()
    let isDone = false
    await overSmtp(post.url)(MAIL, async () => {
      await new Promise((later) => setTimeout(later, 150))
      expect(post.received).toHaveLength(0)
      isDone = true
    })
    expect(isDone).toBe(true)
    expect(post.received).toHaveLength(1)
  })

  it('that fails stops the mail: nothing is delivered', async () => {
    const post = await openPost()
    const refused = async () => {
      throw new Error('taken over by another process')
    }
    await expect(overSmtp(post.url)(MAIL, refused)).rejects.toThrow('taken over')
    await new Promise((later) => setTimeout(later, 100))
    expect(post.received).toHaveLength(0)
  })

  it('is not called if the server refuses earlier', async () => {
    let calls = 0
    const count = async () => {
      calls++
    }
    const noSender = await openPost({ onMailFrom: (_address, _session, done) => done(refuse(451, 'later')) })
    await expect(overSmtp(noSender.url)(MAIL, count)).rejects.toMatchObject({ responseCode: 451 })
    const noReceiver = await openPost({
      onRcptTo: (_address, _session, done) => done(refuse(550, 'no such box')),
    })
    await expect(overSmtp(noReceiver.url)(MAIL, count)).rejects.toMatchObject({ responseCode: 550 })
    const closed = await openPost({ onConnect: (_session, done) => done(refuse(554, 'go away')) })
    await expect(overSmtp(closed.url)(MAIL, count)).rejects.toThrow()
    await expect(overSmtp('smtp://127.0.0.1:1')(MAIL, count)).rejects.toThrow('ECONNREFUSED')
    expect(calls).toBe(0)
  })
})

describe('after the mail was handed over', () => {
  it.each([452, 554])('a refusal with %i is a reply', async (code) => {
    const post = await openPost({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(refuse(code, 'not this one')))
      },
    })
    await expect(overSmtp(post.url)(MAIL, nothing)).rejects.toMatchObject({ responseCode: code })
  })

  it.each(['end', 'destroy'] as const)('a cut connection (%s) is no reply', async (how) => {
    // Speaks just enough SMTP, accepts the mail and disconnects.
    const server = net.createServer((socket) => {
      socket.write('220 hello\r\n')
      let isData = false
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        const text = chunk.toString('latin1')
        if (isData) {
          if (text.endsWith('\r\n.\r\n')) socket[how]()
        } else if (text.startsWith('DATA')) {
          isData = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    cleanUps.push(() => new Promise<void>((closed) => server.close(() => closed())))
    const { port } = server.address() as AddressInfo
    let isHandedOver = false
    const sent = overSmtp(`smtp://127.0.0.1:${port}`)({ ...MAIL, attachments: [] }, async () => {
      isHandedOver = true
    })
    const error = await sent.then(
      () => null,
      (reason: Error & { responseCode?: number }) => reason,
    )
    expect(isHandedOver).toBe(true)
    expect(error).toBeInstanceOf(Error)
    expect(error?.responseCode).toBeUndefined()
  })
})

describe('without an SMTP server', () => {
  async function openFolder(): Promise<string> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'lading-mail-'))
    cleanUps.push(() => rm(folder, { recursive: true, force: true }))
    return path.join(folder, 'mail')
  }

  it('a mail file is complete or missing, and a repeat overwrites it with the same content', async () => {
    const folder = await openFolder()
    const send = mailSender({ smtpUrl: undefined, folder })
    await send(MAIL, async () => {
      expect(await readdir(folder)).toEqual([`${MAIL.id}.eml.part`])
    })
    expect(await send(MAIL, nothing)).toEqual({
      detail: `Not sent: no mail server is set up. The e-mail is saved as ${MAIL.id}.eml.`,
      isUnsent: true,
    })
    expect(await readdir(folder)).toEqual([`${MAIL.id}.eml`])
    const mail = await PostalMime.parse(await readFile(path.join(folder, `${MAIL.id}.eml`)))
    expect([mail.messageId, mail.attachments.length]).toEqual([`<${MAIL.id}@lading.example>`, 2])
  })

  it('is missing if the hand-over is refused', async () => {
    const folder = await openFolder()
    const send = mailSender({ smtpUrl: undefined, folder })
    await expect(
      send(MAIL, async () => {
        throw new Error('not ours any more')
      }),
    ).rejects.toThrow('not ours')
    expect((await readdir(folder)).filter((name) => name.endsWith('.eml'))).toEqual([])
  })
})
