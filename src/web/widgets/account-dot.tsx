/** Mid tones: 3:1 or better on every ground of both themes. */
const COLORS = [
  '#3b7ddd',
  '#2f8f4e',
  '#b8650a',
  '#a855c7',
  '#0e8a94',
  '#d1477a',
  '#7a7f2b',
  '#8a6a4f',
]

export function colorOf(color: number): string {
  return COLORS[color % COLORS.length]!
}

/** The colour of an account, beside its name. */
export function AccountDot({ color }: { color: number }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
      style={{ backgroundColor: colorOf(color) }}
    />
  )
}
