import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The box of a merged or closed merge request, loading its code lazily. */
export const EndedBoxPart = lazyPart(
  async () => (await import('./ended-box.tsx')).EndedBox,
  <div className="h-18" />,
)
