import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** Has no part that leads to another folder. */
const NAME = /^\w[\w.-]*$/

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** The forms of a built file, the smallest first. Small files have only the last. */
const FORMS = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: null, suffix: '' },
] as const

type Form = (typeof FORMS)[number]

/** More than a build has. Those of earlier builds are forgotten with it. */
const MAX_KEPT = 2000

interface BuiltFile {
  type: string
  encoding: Form['encoding']
  content: Buffer
}

/**
 * Returns a function that reads a built file in the smallest form that the client accepts, or null for any other file. Its
 * name contains a hash of its content, so it is kept in memory: reading it takes ten times as long as sending it, and a
 * page has dozens.
 */
export function keepBuiltFiles(folder: string) {
  const kept = new Map<string, BuiltFile>()

  return async (name: string, acceptEncoding: string): Promise<BuiltFile | null> => {
    const type = TYPES[extname(name)]
    if (type === undefined || !NAME.test(name)) return null
    const forms = FORMS.filter(
      ({ encoding }) => encoding === null || accepts(acceptEncoding, encoding),
    )
    const key = [name, ...forms.map(({ suffix }) => suffix)].join(' ')
    const known = kept.get(key)
    if (known) return known
    for (const { encoding, suffix } of forms) {
      const content = await readFile(join(folder, name + suffix)).catch(() => null)
      if (content === null) continue
      const file = { type, encoding, content }
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(key, file)
      return file
    }
    return null
  }
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((item) => {
    const [name, quality] = item.split(';')
    return name!.trim() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(quality ?? '')
  })
}
