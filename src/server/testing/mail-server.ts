import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** Values on one line, keyed by lowercase name. */
  headers: Record<string, string>
  text: string
  /** True when it arrived over TLS. */
  isEncrypted: boolean
  /** The username of the client that signed in. Undefined if it did not. */
  user: string | undefined
}

/** An SMTP server on a loopback port that keeps its mails. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** Returns the error with which the server refuses a connection or a recipient. Replace it to set one. */
  refuse: (where: { connection: true } | { recipient: string }) => string | null
  /** Replace it to delay the answer to a connection. */
  greet: () => Promise<void>
  /** Replace it to delay the answer to a mail that has arrived. */
  accept: () => Promise<void>
  /** Breaks all connections. */
  drop(): void
  close(): Promise<void>
}

/** Starts a mail server. With a certificate, it requires STARTTLS and then a username. */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const smtp = new SMTPServer({
    ...(tls ?? { authOptional: true, disabledCommands: ['STARTTLS'] }),
    disableReverseLookup: true,
    closeTimeout: 1,
    async onConnect(_session, done) {
      await server.greet()
      done(errorOf(server.refuse({ connection: true })))
    },
    onAuth({ username: user }, _session, done) {
      done(null, { user })
    },
    onRcptTo({ address }, _session, done) {
      done(errorOf(server.refuse({ recipient: address })))
    },
    async onData(stream, { envelope, secure: isEncrypted, user }, done) {
      const raw = await buffer(stream).catch(() => null)
      // A killed client sends a part of a mail.
      if (!raw) return done()
      const to = envelope.rcptTo.map(({ address }) => address)
      server.received.push({ to, isEncrypted, user, ...parse(raw.toString('latin1')) })
      await server.accept()
      done()
    },
  })
  // Clients that a test kills leave broken connections behind.
  smtp.on('error', () => {})
  const listener = smtp.listen(0, '127.0.0.1')
  const sockets = new Set<Socket>()
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refuse: () => null,
    greet: async () => {},
    accept: async () => {},
    drop: () => sockets.forEach((socket) => socket.destroy()),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
  return server
}

/** Turns `450 Later` into an error with that code. */
function errorOf(reply: string | null): Error | null {
  if (reply === null) return null
  return Object.assign(new Error(reply.slice(4)), { responseCode: Number(reply.slice(0, 3)) })
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const decoded = decode(headers['content-transfer-encoding'] ?? '', body.join('\r\n\r\n'))
  return { headers, text: decoded.toString().replaceAll('\r\n', '\n') }
}

function decode(encoding: string, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1')
}
