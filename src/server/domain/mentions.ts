/** Who a text names with `@`, by username; who it begins with is spoken to. */
export interface Mentions {
  addressed: string[]
  mentioned: string[]
}

/** More people than these are not told of one text. */
const MAX_MENTIONS = 100

const NAME = String.raw`@([A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?)`
const ANYWHERE = new RegExp(String.raw`(?<![\w/@.])${NAME}`, 'g')
const ADDRESS = new RegExp(String.raw`^\s*(?:${NAME}[\s,:]*)+`)
/** Nobody is meant by what stands in code or is quoted. */
const CODE = /^(`{3,}|~{3,})[\s\S]*?(?:^\1|(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|^>.*$/gm

export function mentionsIn(text: string | null): Mentions {
  const said = (text ?? '').replace(CODE, '')
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
