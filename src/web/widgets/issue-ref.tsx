interface IssueRefProps {
  /** The full reference, such as `group/project#1`. */
  full: string
  /** The current project's or group's path, which the reference omits. */
  within: string
  className?: string
}

/** An issue's reference as selectable text. */
export function IssueRef({ full, within, className = '' }: IssueRefProps) {
  return (
    <span
      data-text
      className={`relative z-1 min-w-0 cursor-text truncate text-small text-faint tabular-nums select-text ${className}`}
      title={full}
    >
      {shortRef(full, within)}
    </span>
  )
}

function shortRef(full: string, within: string): string {
  if (full.startsWith(`${within}#`)) return full.slice(within.length)
  return full.startsWith(`${within}/`) ? full.slice(within.length + 1) : full
}
