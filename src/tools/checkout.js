import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

export const runtimeFolder = join(checkout, '.runtime')
export const webFolder = join(checkout, 'dist', 'web')
/** What Node made of the source, so that it starts the next time with less work and memory. */
export const compiledFolder = join(checkout, 'node_modules', '.cache', 'compiled')
