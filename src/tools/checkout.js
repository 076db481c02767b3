import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json. */
export const checkout = fileURLToPath(new URL('../..', import.meta.url))

export const runtimeFolder = join(checkout, '.runtime')
export const webFolder = join(checkout, 'dist', 'web')
