/** A label's color, beside its name. */
export function LabelDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-2.5 shrink-0 rounded-full border border-control/40 forced-color-adjust-none"
      style={{ backgroundColor: color }}
    />
  )
}
