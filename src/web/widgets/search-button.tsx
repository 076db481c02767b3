import { Search } from 'lucide-react'

import { runKey } from '#web/ui/keys/bound-keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const KeyCaps = lazyPart(async () => (await import('#web/ui/keys/key-caps.tsx')).KeyCaps)

/** Opens the palette. */
export function SearchButton() {
  return (
    <button
      type="button"
      onClick={() => runKey('palette.open')}
      className="flex h-8 shrink-0 items-center gap-2 rounded-control border border-transparent px-2 text-muted hover:bg-hover hover:text-text lg:min-w-52 lg:border-hairline lg:bg-subtle pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
    >
      <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
      <span className="max-lg:sr-only">Search or jump to…</span>
      <span className="ml-auto max-lg:hidden">
        <KeyCaps id="palette.open" />
      </span>
    </button>
  )
}
