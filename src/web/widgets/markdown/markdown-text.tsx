import { lazy, Suspense } from 'react'

import type { MarkdownProps } from './markdown.tsx'

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }))

/** A text in Markdown; as it was written until what draws it has come. */
export function MarkdownText(props: MarkdownProps) {
  return (
    <Suspense fallback={<p className="text-body whitespace-pre-wrap">{props.text}</p>}>
      <Markdown {...props} />
    </Suspense>
  )
}
