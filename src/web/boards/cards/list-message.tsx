import type { ReactNode } from 'react'

interface ListMessageProps {
  title: string
  text?: string
  children?: ReactNode
}

/** A message in place of a list's cards. */
export function ListMessage({ title, text, children }: ListMessageProps) {
  return (
    <div className="flex flex-col items-center gap-1 overflow-y-auto px-4 py-6 text-center text-small text-muted">
      <p className="font-medium">{title}</p>
      {text && <p className="text-pretty text-faint">{text}</p>}
      {children && <div className="mt-2 flex flex-col items-center gap-2">{children}</div>}
    </div>
  )
}
