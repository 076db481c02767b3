/** The target of a reference or URL. A null project or group means the text's own. */
export type Reference =
  | {
      readonly kind: 'issue' | 'merge_request'
      readonly project: string | null
      readonly iid: number
    }
  | { readonly kind: 'epic'; readonly group: string | null; readonly iid: number }
  | { readonly kind: 'label'; readonly name: string }
  | { readonly kind: 'person'; readonly username: string }
  | { readonly kind: 'commit'; readonly project: string | null; readonly sha: string }

/** A segment of a text. `reference` is null for plain words. */
export interface TextPart {
  readonly text: string
  readonly reference: Reference | null
}

const NUMBER = String.raw`[1-9]\d{0,9}(?![\w-])`

/** Returns the pattern for references. `segment` matches one part of a path. */
function pattern(segment: string): string {
  const path = `${segment}(?:/${segment})+`
  return [
    `(?<project>${path})?(?<sign>[#!])(?<iid>${NUMBER})`,
    `(?<group>${segment}(?:/${segment})*)?&(?<epic>${NUMBER})`,
    String.raw`~(?:"(?<quoted>[^"\n]+)"|(?<label>[\w?.&:-]*\w))`,
    String.raw`@(?<username>\w(?:[\w.-]*\w)?)`,
    String.raw`(?:(?<repository>${path})@)?(?<sha>[\da-f]{7,40})(?![\w-])`,
  ].join('|')
}

const IN_TEXT = new RegExp(String.raw`(?<![\w/&#@.-])(?:${pattern(String.raw`\w[\w.-]*`)})`, 'g')
const WHOLE = new RegExp(String.raw`^(?:${pattern(String.raw`[\w.-]+`)})$`)

/** Splits a text at its references. The parts joined equal the text. */
export function splitReferences(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(IN_TEXT)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), reference: null })
    parts.push({ text: match[0], reference: toReference(match) })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), reference: null })
  return parts
}

/** Parses a text that is a single reference. Null for any other text. */
export function readReference(text: string): Reference | null {
  const match = WHOLE.exec(text)
  return match && toReference(match)
}

/** Parses the URL of an issue, merge request or commit on any server. Null for any other URL. */
export function readAddress({ pathname }: URL): Reference | null {
  const [, path = '', kind, id = ''] =
    /^\/(.+?)\/-\/(issues|work_items|merge_requests|commit)\/([\da-f]+)(?:\/|$)/.exec(pathname) ??
    []
  const project = decoded(path)
  if (!project) return null
  if (kind === 'commit') return { kind: 'commit', project, sha: id }
  if (!/^\d+$/.test(id)) return null
  return { kind: kind === 'merge_requests' ? 'merge_request' : 'issue', project, iid: Number(id) }
}

function toReference({ groups = {} }: RegExpExecArray): Reference {
  const { project, sign, iid, group, epic, quoted, label, username, repository, sha = '' } = groups
  if (iid) {
    const kind = sign === '!' ? 'merge_request' : 'issue'
    return { kind, project: project ?? null, iid: Number(iid) }
  }
  if (epic) return { kind: 'epic', group: group ?? null, iid: Number(epic) }
  const name = quoted ?? label
  if (name) return { kind: 'label', name }
  if (username) return { kind: 'person', username }
  return { kind: 'commit', project: repository ?? null, sha }
}

/** Null when the percent-encoding is invalid. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
