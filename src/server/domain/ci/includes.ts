import { ConfigProblem } from './config-problem.ts'
import { isHash, mergeHashes, own, type Hash } from './hash.ts'
import { readYaml } from './read-yaml.ts'

/** Returns a file's text at the built commit. Null when missing. */
export type FileReader = (path: string) => Promise<string | null>

/** Maximum files and characters of a configuration. */
const MAX_FILES = 20
const MAX_LENGTH = 128 * 1024

/** Merges a configuration over its included files. */
export async function readWithIncludes(text: string, readFile: FileReader): Promise<Hash> {
  let files = 1
  let length = text.length
  const read = async (content: string, name: string, above: readonly string[]): Promise<Hash> => {
    const { include, ...config } = readNamed(content, name, above.length > 0)
    let merged: Hash = {}
    for (const path of pathsOf(include)) {
      if (above.includes(path)) throw new ConfigProblem(`\`${path}\` includes itself`)
      if (++files > MAX_FILES) {
        throw new ConfigProblem(`Maximum of ${MAX_FILES} nested includes are allowed!`)
      }
      const included = await readFile(path)
      if (included === null) throw new ConfigProblem(`Local file \`${path}\` does not exist!`)
      length += included.length
      if (length > MAX_LENGTH) throw new ConfigProblem('The included files are too large')
      merged = mergeHashes(merged, await read(included, path, [...above, path]))
    }
    return mergeHashes(merged, config)
  }
  return read(text, '', [])
}

function readNamed(content: string, name: string, isIncluded: boolean): Hash {
  try {
    return readYaml(content)
  } catch (error) {
    if (!isIncluded || !(error instanceof ConfigProblem)) throw error
    throw new ConfigProblem(`Included file \`${name}\`: ${error.message}`)
  }
}

/** Returns the included paths, relative to the repository root and without leading slashes. */
function pathsOf(include: unknown): string[] {
  if (include === undefined || include === null) return []
  return (Array.isArray(include) ? include : [include]).map((entry) => {
    const path = typeof entry === 'string' ? entry : localOf(entry)
    if (/^[a-z]+:\/\//i.test(path)) throw onlyLocal(`remote: ${path}`)
    return path.replace(/^\/+/, '')
  })
}

function localOf(entry: unknown): string {
  if (!isHash(entry)) throw new ConfigProblem('include config should be a string or a hash')
  const local = own(entry, 'local')
  const others = Object.keys(entry).filter((key) => key !== 'local')
  if (typeof local !== 'string' || others.length > 0) throw onlyLocal(others.join(', '))
  return local
}

const onlyLocal = (what: string) =>
  new ConfigProblem(`include \`${what}\` is not supported: only local files can be included`)
