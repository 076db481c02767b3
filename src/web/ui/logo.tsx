/** The logo: three columns that get shorter from left to right. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg aria-hidden width={size} height={size} viewBox="0 0 32 32" className="shrink-0">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="fill-on-accent">
        <rect x="7" y="7" width="5" height="18" rx="2" />
        <rect x="13.5" y="7" width="5" height="12" rx="2" opacity=".82" />
        <rect x="20" y="7" width="5" height="7" rx="2" opacity=".64" />
      </g>
    </svg>
  )
}
