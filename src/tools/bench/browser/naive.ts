import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

import { TOKEN } from '#tools/bench/harness/data.ts'

/** Builds and serves a page for comparison. The page reads the query, to which a token is added. */
export async function serveNaive(root: string, outDir: string, query: Record<string, string>) {
  const config = {
    configFile: false as const,
    root,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2024' },
    logLevel: 'warn' as const,
  }
  await build(config)
  const server = await preview(config)
  return {
    address: `${server.resolvedUrls!.local[0]}?${new URLSearchParams({ ...query, token: TOKEN })}`,
    stop: async () => await server.close(),
  }
}
