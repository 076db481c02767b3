import { Copy } from 'lucide-react'

import { copy } from './copy.ts'
import { IconButton } from './icon-button.tsx'

/** A text that somebody needs elsewhere, to the letter. `what` names it at the beginning of a sentence. */
export function CopyText({ text, what }: { text: string; what: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 font-mono break-all text-text select-all">{text}</code>
      <IconButton label={`Copy: ${text}`} size="xs" onPress={() => void copy(text, what)}>
        <Copy aria-hidden size={12} />
      </IconButton>
    </span>
  )
}
