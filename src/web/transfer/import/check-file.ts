import { formatBytes } from '#web/lib/format-bytes.ts'

/** The default limit of servers. Administrators may change it. */
const USUAL_LIMIT = 50 * 1024 * 1024

/** The findings about a file before its upload. An empty text means that there is nothing to say. */
export interface FileCheck {
  readonly error: string
  readonly warning: string
}

/** Checks a file's name, size and first two bytes. */
export async function checkFile(file: File): Promise<FileCheck> {
  return { error: await findError(file), warning: findWarning(file) }
}

async function findError(file: File): Promise<string> {
  if (!/\.(?:tar\.gz|tgz|gz)$/i.test(file.name)) return 'Choose a file that ends in .tar.gz.'
  if (file.size === 0) return 'This file is empty.'
  try {
    const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
    return first === 0x1f && second === 0x8b ? '' : 'This file is not a gzip archive.'
  } catch {
    return 'This file cannot be read. Choose it again.'
  }
}

function findWarning({ size }: File): string {
  if (size <= USUAL_LIMIT) return ''
  return `${formatBytes(size)} is more than most servers accept (${formatBytes(USUAL_LIMIT)}).`
}
