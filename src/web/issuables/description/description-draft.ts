/** What somebody writes, and the text that they began with. */
export interface DescriptionDraft {
  readonly text: string
  readonly base: string
}

/** Null for what was not written by `writeDraft`: another version of the app may have. */
export function readDraft(stored: string | null): DescriptionDraft | null {
  try {
    const { text, base } = JSON.parse(stored ?? '{}') as Partial<DescriptionDraft>
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
  } catch {
    return null
  }
}

/** Null for what says nothing new. */
export function writeDraft({ text, base }: DescriptionDraft): string | null {
  return text === base ? null : JSON.stringify({ text, base })
}
