import { Copy } from 'lucide-react'

import { copy } from './copy.ts'
import { IconButton } from './icon-button.tsx'

interface CopyTextProps {
  text: string
  /** The text's name, as the start of a sentence. */
  what: string
  /** The visible part. Defaults to the whole text. */
  shown?: string
}

/** A text with a button that copies it. */
export function CopyText({ text, what, shown = text }: CopyTextProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 font-mono break-all text-text select-all">{shown}</code>
      <IconButton label={`Copy: ${shown}`} size="xs" onPress={() => void copy(text, what)}>
        <Copy aria-hidden size={12} />
      </IconButton>
    </span>
  )
}
