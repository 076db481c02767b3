import { createTransport } from 'nodemailer'

const SECOND = 1000
/** Seconds that a message in progress may take once the service stops. */
const GRACE = 3

export interface Message {
  /** Without angle brackets. The same for each attempt. */
  id: string
  to: string
  subject: string
  text: string
  date: Date
  /**
   * The page where the recipient can stop such messages. Mail programs post to it with one click (RFC 8058). Null for
   * messages that the recipient asked for.
   */
  unsubscribe: string | null
}

export interface Mailer {
  /** Resolves once the mail server is responsible for the message. Throws `MessageRefused`, or another error. */
  send(message: Message): Promise<void>
  /** Ends messages in progress after a short grace period. */
  close(): void
}

/** Thrown when the server refused this message or its recipient, as opposed to all messages. */
export class MessageRefused extends Error {
  /** False when the server may accept the message later. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}

/** Returns a mailer that connects to the mail server for each message. Null without a mail server. */
export function openMailer(server: { smtpUrl: string | null; mailFrom: string }): Mailer | null {
  if (server.smtpUrl === null) return null
  const transport = createTransport({
    url: server.smtpUrl,
    connectionTimeout: 20 * SECOND,
    greetingTimeout: 20 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = Promise.withResolvers<never>()
  closing.promise.catch(() => {})
  return {
    async send({ id, to, subject, text, date, unsubscribe }) {
      const sending = transport.sendMail({
        messageId: `<${id}>`,
        from: server.mailFrom,
        to: { name: '', address: to },
        subject,
        text,
        date,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null
            ? {}
            : { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
        },
        ...(unsubscribe === null ? {} : { list: { unsubscribe } }),
      })
      await Promise.race([sending, closing.promise]).catch((error: unknown) => {
        throw refusalOf(error) ?? error
      })
    },
    close() {
      const stopped = new Error('The service stopped while sending the message.')
      setTimeout(() => closing.reject(stopped), GRACE * SECOND).unref()
    },
  }
}

/** The commands that concern one message. The server refuses others because of the service's settings. */
const MESSAGE_COMMANDS = new Set(['RCPT TO', 'DATA'])

function refusalOf(error: unknown): MessageRefused | null {
  const { responseCode, command, message } = error as {
    responseCode?: number
    command?: string
    message: string
  }
  // 421 announces that the server ends the connection.
  const isOfMessage = MESSAGE_COMMANDS.has(command ?? '') && responseCode !== 421
  if (responseCode === undefined || !isOfMessage) return null
  return new MessageRefused(message, responseCode >= 500)
}
