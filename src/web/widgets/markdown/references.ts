/** A part of a text: words, an issue that it names, or a person. */
export type Part =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'issue'
      readonly text: string
      readonly project: string
      readonly iid: number
    }
  | { readonly kind: 'person'; readonly text: string }

const REFERENCE =
  /(?<![\w/&#@.-])(?:(?<path>\w[\w.-]*(?:\/\w[\w.-]*)+)?#(?<iid>[1-9]\d{0,8})(?![\w-])|@\w(?:[\w.-]*\w)?)/g

/** Finds `#12`, `group/app#12` and `@name` in words; a number alone is of the project. */
export function splitReferences(text: string, project: string): Part[] {
  const parts: Part[] = []
  let end = 0
  for (const match of text.matchAll(REFERENCE)) {
    const { path = project, iid } = match.groups ?? {}
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(
      iid
        ? { kind: 'issue', text: match[0], project: path, iid: Number(iid) }
        : { kind: 'person', text: match[0] },
    )
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}
