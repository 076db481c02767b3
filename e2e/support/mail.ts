import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'
import { expect, test as base } from './board.ts'

export { expect, signIn } from './board.ts'

/** A test whose service sends its mails to a real mail server. */
export const test = base.extend<{ mailServer: MailServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it depends on
  mailServer: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.close()
  },
  env: async ({ mailServer }, use) => await use({ SMTP_URL: mailServer.url }),
})

/** Waits for an invitation's mail and returns its link. */
export async function linkTo({ received }: MailServer, address: string): Promise<string> {
  const mail = () => received.find(({ to }) => to.includes(address))
  await expect.poll(mail).toBeDefined()
  return /https?:\S+\/-\/invites\/\S+/.exec(mail()!.text)![0]
}
