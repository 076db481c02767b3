/** An edited text and its base, the text before editing. A new text's base is empty. */
export interface EditDraft {
  readonly text: string
  readonly base: string
}

/** A stored draft. */
export interface StoredDraft extends EditDraft {
  /** The time of the last change, in milliseconds since 1970. */
  readonly at: number
}

/** Returns null for any format other than `writeDraft`'s, such as another version's. */
export function readDraft(stored: string | null): StoredDraft | null {
  try {
    const { text, base, at } = JSON.parse(stored ?? '{}') as Partial<StoredDraft>
    const isDraft = typeof text === 'string' && typeof base === 'string' && typeof at === 'number'
    return isDraft ? { text, base, at } : null
  } catch {
    return null
  }
}

/** Returns null when the text is unchanged. */
export function writeDraft({ text, base }: EditDraft): string | null {
  return text === base ? null : JSON.stringify({ text, base, at: Date.now() })
}

/** Returns the draft to keep after `saved` was saved. Null unless the user has typed since then. */
export function draftAfter(stored: string | null, saved: string, base = saved): string | null {
  const draft = readDraft(stored)
  return draft && draft.text !== saved ? writeDraft({ text: draft.text, base }) : null
}
