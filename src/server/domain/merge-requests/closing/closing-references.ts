/** A reference to an issue that a text closes. */
export interface IssueMention {
  /** Full path; null means the project of the text. */
  project: string | null
  iid: number
}

/** Maximum issues that one merge closes. */
const MAX_CLOSED = 500

const WORD = '(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)'
const CLOSING = new RegExp(`(?<![\\w-])${WORD}:?[ \\t]+`, 'gi')
/** One reference, and the separator between two. */
const REFERENCE =
  /(?:issues?[ \t]+)?(?:([\w.-]+(?:\/[\w.-]+)+)?#|(https?:\/\/\S+?)\/-\/issues\/)(\d{1,9})(?!\w)/iy
const JOINT = /(?:[ \t]*,)?[ \t]*(?:and[ \t]+)?/iy

/**
 * Returns the issues that a text closes ("Closes #1, #2 and group/project#3"), in order. `url` is the address of this
 * service; links to its issues count too.
 */
export function closingReferences(text: string, url: string): IssueMention[] {
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
      JOINT.lastIndex = at
      const joint = JOINT.exec(text)![0]
      if (joint === '') break
      at += joint.length
    }
  }
  return [...found.values()]
}

/** Returns the project path within a link of this service. */
function pathWithin(link: string, url: string): string | undefined {
  return link.startsWith(`${url}/`) ? link.slice(url.length + 1) : undefined
}
