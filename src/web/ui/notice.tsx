import type { ReactNode } from 'react'

interface NoticeProps {
  title: string
  /** The reason or the next step. */
  children?: ReactNode
  icon?: ReactNode
  /** One button or link. */
  action?: ReactNode
}

/** A message in an otherwise empty screen or section. */
export function Notice({ title, children, icon, action }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-110 flex-col items-center gap-2 px-4 py-12 text-center">
      {icon && <div className="mb-1 text-faint">{icon}</div>}
      <p className="text-h3 font-semibold text-balance">{title}</p>
      {children && <div className="text-muted text-balance">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
