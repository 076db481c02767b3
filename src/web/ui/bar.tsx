import type { ReactNode } from 'react'

interface BarProps {
  /** The landmark's name. */
  label: string
  tone: 'quiet' | 'warning'
  children: ReactNode
}

const tones = {
  quiet: 'border-hairline bg-inset text-text',
  warning: 'border-transparent bg-amber text-on-amber',
}

/** A bar above every page, shown while a condition holds. */
export function Bar({ label, tone, children }: BarProps) {
  return (
    <section
      aria-label={label}
      // The page's top bar makes room for elements with this attribute.
      data-bar
      className={`sticky top-0 z-21 flex min-h-8 shrink-0 flex-wrap items-center justify-center gap-x-3 border-b px-4 py-0.5 text-small text-balance ${tones[tone]}`}
    >
      {children}
    </section>
  )
}
