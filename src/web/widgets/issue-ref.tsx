interface IssueRefProps {
  /** For example `group/project#1`. */
  full: string
  /** The path of the project or group that it is shown in: it goes without saying. */
  within: string
  className?: string
}

/** The reference of an issue, as text that can be selected. */
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
