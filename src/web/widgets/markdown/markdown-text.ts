import { lazyPart } from '#web/ui/lazy-part.tsx'

/** A text in Markdown. */
export const MarkdownText = lazyPart(async () => (await import('./markdown.tsx')).Markdown)
