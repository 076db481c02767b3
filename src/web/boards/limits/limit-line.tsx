/** The line above the first card that exceeds the list's limit. */
export function LimitLine({ limit }: { limit: string }) {
  return (
    <p className="mb-1.5 flex items-center gap-2 text-micro text-danger before:flex-1 before:border-t before:border-dashed before:border-danger after:flex-1 after:border-t after:border-dashed after:border-danger">
      limit: {limit}
    </p>
  )
}
