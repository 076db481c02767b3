/** The usernames that a text mentions with `@`. Usernames at the start are addressed. */
export interface Mentions {
  addressed: string[]
  mentioned: string[]
}

/** Maximum people that one text can mention. */
const MAX_MENTIONS = 100

const NAME = String.raw`@([A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?)`
const ANYWHERE = new RegExp(String.raw`(?<![\w/@.])${NAME}`, 'g')
const ADDRESS = new RegExp(String.raw`^\s*(?:${NAME}[\s,:]*)+`)

export function mentionsIn(text: string | null): Mentions {
  const said = withoutCode(withoutBlocks(text ?? ''))
  const names = (part: string) =>
    [...part.matchAll(ANYWHERE)].map((match) => match[1]!.toLowerCase())
  const address = ADDRESS.exec(said)?.[0] ?? ''
  const addressed = new Set(names(address))
  const mentioned = new Set(names(said).filter((name) => !addressed.has(name)))
  return {
    addressed: [...addressed].slice(0, MAX_MENTIONS),
    mentioned: [...mentioned].slice(0, MAX_MENTIONS),
  }
}

const FENCE = /^(?:`{3,}|~{3,})/

/** Removes code blocks and quotes, whose mentions do not count. */
function withoutBlocks(text: string): string {
  let fence: string | undefined
  const said = text.split('\n').filter((line) => {
    if (fence === undefined) {
      fence = FENCE.exec(line)?.[0]
      return fence === undefined && !line.startsWith('>')
    }
    if (line.startsWith(fence)) fence = undefined
    return false
  })
  return said.join('\n')
}

/**
 * Removes inline code. Visits each run of backticks once, whereas a regular expression would search again from every
 * run.
 */
function withoutCode(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(({ index, 0: marks }) => ({ index, marks }))
  const lasts = new Map(runs.map(({ marks }, at) => [marks.length, at]))
  let said = ''
  let from = 0
  for (let at = 0; at < runs.length; at++) {
    const { index, marks } = runs[at]!
    if (lasts.get(marks.length)! <= at) continue
    said += text.slice(from, index)
    do at++
    while (runs[at]!.marks !== marks)
    from = runs[at]!.index + marks.length
  }
  return said + text.slice(from)
}
