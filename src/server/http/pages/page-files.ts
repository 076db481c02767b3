import { readFileSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

/** Serves what the service's own pages look like with: the web app's build may be elsewhere, or not there at all. */
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
