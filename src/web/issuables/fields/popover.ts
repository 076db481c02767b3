import { lazyPart } from '#web/ui/lazy-part.tsx'

export const Popover = lazyPart(async () => (await import('#web/ui/popover.tsx')).Popover)
