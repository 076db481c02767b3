import { lazyPart } from '#web/ui/lazy-part.tsx'

export const Picker = lazyPart(async () => (await import('#web/ui/picker.tsx')).Picker<number>)
