import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that contains package.json. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

export const runtimeFolder = join(checkout, '.runtime')
export const webFolder = join(checkout, 'dist', 'web')
/** Node's compile cache, which makes the next start faster and reduces its memory use. */
export const compiledFolder = join(checkout, 'node_modules', '.cache', 'compiled')
