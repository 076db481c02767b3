/** An issue that a text says it closes: by number, maybe of another project. */
export interface IssueMention {
  /** The full path of the project; null for the one that the text is in. */
  project: string | null
  iid: number
}

/** More than that are not closed by one merge. */
const MAX_CLOSED = 500

const WORD = '(?:clos(?:e[sd]?|ing)|fix(?:e[sd]|ing)?|resolv(?:e[sd]?|ing)|implement(?:s|ed|ing)?)'
const CLOSING = new RegExp(`(?<![\\w-])${WORD}:?[ \\t]+`, 'gi')
/** One reference, and what may stand between two. */
const REFERENCE =
  /(?:issues?[ \t]+)?(?:([\w.-]+(?:\/[\w.-]+)+)?#|(https?:\/\/\S+?)\/-\/issues\/)(\d{1,9})(?!\w)/iy
const JOINT = /(?:[ \t]*,)?[ \t]*(?:and[ \t]+)?/iy

/**
 * The issues that a description or a commit's message says it closes ("Closes #1, #2 and group/project#3"), in their
 * order. `url` is the service's own address: links to its issues count too.
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

/** The project that an address of this service leads to. */
function pathWithin(link: string, url: string): string | undefined {
  return link.startsWith(`${url}/`) ? link.slice(url.length + 1) : undefined
}
