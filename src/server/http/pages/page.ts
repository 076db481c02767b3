import { readFileSync } from 'node:fs'

import type { FastifyReply, FastifyInstance } from 'fastify'

import { html, type Html } from './html.ts'

export interface PageContent {
  title: string
  /** The CSRF token of the visitor's session. */
  csrfToken: string | null
  main: Html
}

/** Renders one of the service's own pages: a title, one card and no script. */
export function renderPage({ title, csrfToken, main }: PageContent): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${csrfToken !== null && html`<meta name="csrf-token" content="${csrfToken}" />`}
        <title>${title} · Mergeboard</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/-/pages/style.css" />
      </head>
      <body>
        <main>
          <header>
            <svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32">
              <rect width="32" height="32" rx="8" />
              <g>
                <rect x="7" y="7" width="5" height="18" rx="2" />
                <rect x="13.5" y="7" width="5" height="12" rx="2" opacity=".82" />
                <rect x="20" y="7" width="5" height="7" rx="2" opacity=".64" />
              </g>
            </svg>
            <h1>${title}</h1>
          </header>
          ${main}
        </main>
      </body>
    </html>`
  return page.text
}

/**
 * Returns the headers of a page. Its forms may lead to this origin and to the origins where a sign-in ends, because
 * browsers apply `form-action` to every redirect.
 */
export function pageHeaders(formOrigins: readonly string[] = []): Record<string, string> {
  const forms = ["'self'", ...formOrigins].join(' ')
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    // With `no-referrer`, browsers would submit forms with the origin `null`.
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

export function sendHtml(
  reply: FastifyReply,
  status: number,
  content: PageContent,
  formOrigins?: readonly string[],
): FastifyReply {
  // Pages are for people, so scripts of other origins may not read them.
  reply.removeHeader('Access-Control-Allow-Origin')
  reply.removeHeader('Access-Control-Expose-Headers')
  return reply.status(status).headers(pageHeaders(formOrigins)).send(renderPage(content))
}

/** Mounts the pages' style and font. The pages must work without a build of the web app. */
export function mountPageFiles(app: FastifyInstance): void {
  const style = readFileSync(new URL('./style.css', import.meta.url))
  const font = readFileSync(
    new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  )
  const file = (path: string, type: string, lifetime: string, content: Buffer) =>
    app.get(path, async (_request, reply) =>
      reply.header('Cache-Control', lifetime).type(type).send(content),
    )
  file('/-/pages/style.css', 'text/css; charset=utf-8', 'public, max-age=300', style)
  file('/-/pages/inter.woff2', 'font/woff2', 'public, max-age=604800', font)
}
