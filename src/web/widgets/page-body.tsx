import type { ReactNode } from 'react'

/** The maximum width of text pages. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="w-full max-w-300 space-y-8 px-4 py-6 md:px-6 md:py-8">{children}</div>
}
