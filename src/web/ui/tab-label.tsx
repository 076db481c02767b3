/** A tab's label. Keeps its width when the current tab's is bold. */
export function TabLabel({ children }: { children: string }) {
  return (
    <span
      data-label={children}
      className="inline-grid after:invisible after:h-0 after:overflow-hidden after:font-medium after:content-[attr(data-label)]"
    >
      {children}
    </span>
  )
}
