/** The edited text, and the text it was based on. */
export interface DescriptionDraft {
  readonly text: string
  readonly base: string
}

/** Null for any format but `writeDraft`'s, such as another version's. */
export function readDraft(stored: string | null): DescriptionDraft | null {
  try {
    const { text, base } = JSON.parse(stored ?? '{}') as Partial<DescriptionDraft>
    return typeof text === 'string' && typeof base === 'string' ? { text, base } : null
  } catch {
    return null
  }
}

/** Null when nothing was changed. */
export function writeDraft({ text, base }: DescriptionDraft): string | null {
  return text === base ? null : JSON.stringify({ text, base })
}
