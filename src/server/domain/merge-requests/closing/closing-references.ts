/** A reference to an issue that a text closes. */
export interface IssueMention {
  /** The project's full path. Null means the project that contains the text. */
  project: string | null
  iid: number
}

/** Maximum issues that one merge closes. */
const MAX_CLOSED = 500
/** Maximum characters that are read, enough for the longest description. The search blocks the event loop. */
const MAX_LENGTH = 2 * 1024 * 1024

const WORD = '(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)'
const CLOSING = new RegExp(`(?<![\\w-])${WORD}:?[ \\t]+`, 'gi')
/** A reference, and the separator between two references. */
const REFERENCE =
  /(?:issues?[ \t]+)?(?:([\w.-]+(?:\/[\w.-]+)+)?#|(https?:\/\/\S+?)\/-\/issues\/)(\d{1,9})(?!\w)/iy
const SEPARATOR = /(?:[ \t]*,)?[ \t]*(?:and[ \t]+)?/iy

/**
 * Returns the issues that a text closes ("Closes #1, #2 and group/project#3"), in order. `url` is this service's URL.
 * Links to its issues count too.
 */
export function closingReferences(texts: string, url: string): IssueMention[] {
  const text = texts.slice(0, MAX_LENGTH)
  const found = new Map<string, IssueMention>()
  for (const { index, 0: word } of text.matchAll(CLOSING)) {
    let at = index + word.length
    for (;;) {
      REFERENCE.lastIndex = at
      const match = REFERENCE.exec(text)
      if (!match) break
      const [whole, path, link, iid = ''] = match
      at += whole.length
      const project = link === undefined ? (path ?? null) : pathWithin(link, url)
      if (project !== undefined) found.set(`${project}#${iid}`, { project, iid: Number(iid) })
      if (found.size === MAX_CLOSED) return [...found.values()]
      SEPARATOR.lastIndex = at
      const separator = SEPARATOR.exec(text)![0]
      if (separator === '') break
      at += separator.length
    }
  }
  return [...found.values()]
}

/** Returns the project path in a link. Undefined for links to other services. */
function pathWithin(link: string, url: string): string | undefined {
  return link.startsWith(`${url}/`) ? link.slice(url.length + 1) : undefined
}
