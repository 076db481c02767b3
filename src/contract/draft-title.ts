/** A case-insensitive prefix that marks a merge request as a draft. A title may have several. */
const PREFIX = /^\s*(?:\[draft\]|\(draft\)|draft:)\s*/i

export function isDraftTitle(title: string): boolean {
  return PREFIX.test(title)
}

/** Marks the title as a draft, unless it is marked already. */
export function asDraftTitle(title: string): string {
  return isDraftTitle(title) ? title : `Draft: ${title}`
}

/** Removes all draft prefixes from the title. */
export function withoutDraftPrefix(title: string): string {
  const rest = title.replace(PREFIX, '')
  return rest === title ? title : withoutDraftPrefix(rest)
}
