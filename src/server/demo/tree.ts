import type { Change, Hunk } from './story.ts'

/** Text, or a buffer for binary content. */
export type Content = string | Buffer

/** A repository's files at one commit. */
export interface Tree {
  files: Map<string, Content>
  /** The executable files' paths. */
  programs: Set<string>
}

export const emptyTree = (): Tree => ({ files: new Map(), programs: new Set() })

export const copyOf = ({ files, programs }: Tree): Tree => ({
  files: new Map(files),
  programs: new Set(programs),
})

/** Applies changes to the tree and returns the new files. Throws, with the location, when a change does not apply. */
export function change(
  tree: Tree,
  changes: readonly Change[],
  where: string,
): Map<string, Content | null> {
  const { files, programs } = tree
  const touched = new Map<string, Content | null>()
  const put = (path: string, content: Content) => {
    touched.set(path, content)
    files.set(path, content)
    if (path.endsWith('.sh')) programs.add(path)
  }
  const remove = (path: string) => {
    touched.set(path, null)
    files.delete(path)
    return programs.delete(path)
  }
  for (const change of changes) {
    const { kind, path } = change
    const old = files.get(path)
    const problem = (what: string) => new Error(`${where}: ${path} ${what}`)
    if (kind === 'write') put(path, change.text)
    else if (kind === 'bytes') put(path, change.content)
    else if (kind === 'add') {
      if (old !== undefined) throw problem('is there already')
      put(path, change.text)
    } else if (old === undefined) {
      throw problem('is not there')
    } else if (kind === 'remove') {
      remove(path)
    } else if (kind === 'rename') {
      const isProgram = remove(path)
      put(change.to, old)
      if (isProgram) programs.add(change.to)
    } else if (kind === 'run') {
      put(path, old)
      programs.add(path)
    } else if (typeof old !== 'string') {
      throw problem('is no text')
    } else if (kind === 'crlf') {
      put(path, old.replace(/\r?\n/g, '\r\n'))
    } else {
      put(
        path,
        change.hunks.reduce((text, hunk) => edit(text, hunk, problem), old),
      )
    }
  }
  return touched
}

/** A hunk without context is appended to the file. */
function edit(text: string, { before, after }: Hunk, problem: (what: string) => Error): string {
  if (before === '') return text + after
  const at = `\n${text}`.indexOf(`\n${before}`)
  if (at < 0) throw problem(`has no lines\n${before}`)
  if (`\n${text}`.indexOf(`\n${before}`, at + 1) >= 0) throw problem(`has twice\n${before}`)
  return text.slice(0, at) + after + text.slice(at + before.length)
}
