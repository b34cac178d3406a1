import { constants, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Environment } from '#server/platform/app/env.ts'
import { mailsSent } from '#server/platform/app/metrics.ts'

export interface MailContact {
  name: string
  address: string
}

export interface Mail {
  to: string
  /** People who get replies; without any, replies go to the sender of all mails. */
  reply_to?: readonly MailContact[]
  subject: string
  text: string
  html: string
}

export interface Mailer {
  destination: string
  /**
   * Send a mail.
   * @throws the error of the mail server; the job then retries
   */
  send(mail: Mail): Promise<void>
  /**
   * Connect and authenticate without sending.
   * @throws the error of the mail server
   */
  check(): Promise<void>
  /** The local mailbox; null if a mail server is configured. */
  mailbox: Mailbox | null
  close(): void
}

const storedMail = z.object({
  id: z.string(),
  to: z.string(),
  reply_to: z.array(z.object({ name: z.string(), address: z.string() })).optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
  sent_at: z.string(),
})
export type StoredMail = z.output<typeof storedMail>

export interface Mailbox {
  /** Stored mails, newest first; `to` selects one recipient. */
  messages(to?: string): StoredMail[]
}

export async function createMailer(env: Environment): Promise<Mailer> {
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : folderMailer(join(env.DATA_DIR, 'mailbox'), env.PUBLIC_URL)
}

async function smtpMailer(url: string, from: string): Promise<Mailer> {
  // Imported on first use, because the library is large.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  return {
    destination: `SMTP at ${new URL(url).host}`,
    mailbox: null,
    async send(mail) {
      try {
        await transport.sendMail({ from, ...mailOf(mail) })
        mailsSent.inc({ outcome: 'sent' })
      } catch (error) {
        mailsSent.inc({ outcome: 'failed' })
        throw error
      }
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

function mailOf({ reply_to, ...mail }: Mail) {
  return { ...mail, ...(reply_to && { replyTo: [...reply_to] }) }
}

/** Local mode: store mails in the data folder, for /dev/mailbox. */
function folderMailer(folder: string, publicUrl: string): Mailer {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  let count = 0
  return {
    destination: `${publicUrl}/dev/mailbox`,
    mailbox: {
      messages(to) {
        const wanted = to?.toLowerCase()
        return readdirSync(folder)
          .filter((file) => file.endsWith('.json'))
          .sort()
          .reverse()
          .map((file) => storedMail.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
          .filter((mail) => !wanted || mail.to.toLowerCase() === wanted)
      },
    },
    async send(mail) {
      const sentAt = new Date().toISOString()
      const id = `${sentAt.replace(/\D/g, '')}-${process.pid}-${String(count++).padStart(6, '0')}`
      const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
      const file = join(folder, `${id}.json`)
      // Write to a temporary file first: a reader never sees half a mail.
      writeFileSync(`${file}.part`, JSON.stringify({ id, ...mail, links, sent_at: sentAt }), { mode: 0o600 })
      renameSync(`${file}.part`, file)
      mailsSent.inc({ outcome: 'sent' })
    },
    check: () => access(folder, constants.W_OK),
    close: () => undefined,
  }
}
