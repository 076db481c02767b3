/** Mid-tones with a contrast of at least 3:1 on every surface in every theme. */
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

/** A dot in the account's color, beside its name. */
export function AccountDot({ color }: { color: number }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
      style={{ backgroundColor: colorOf(color) }}
    />
  )
}
