import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Renders Markdown, loading the renderer lazily. */
export const MarkdownText = lazyPart(async () => (await import('./markdown.tsx')).Markdown)
