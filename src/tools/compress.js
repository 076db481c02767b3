import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** Below it the headers are most of what is sent. */
const MIN_BYTES = 1000

/**
 * Puts a Brotli and a gzip copy beside each text file of the build: the service sends them as they are.
 * @returns {import('vite').Plugin}
 */
export function compress() {
  return {
    name: 'mergeboard:compress',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!COMPRESSIBLE.test(name) || name.startsWith('.')) continue
        const file = join(dir, name)
        const content = readFileSync(file)
        if (content.length < MIN_BYTES) continue
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}
