/** Returns the first and last page and those around `page`. Null stands for the pages left out. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((one) => one >= 1 && one <= last)
  const shown = [...new Set(near)].toSorted((a, b) => a - b)
  return shown.flatMap((one, at) => {
    const missing = one - (shown[at - 1] ?? 0) - 1
    if (missing === 0) return [one]
    // A gap would take the place of a single page.
    return [missing === 1 ? one - 1 : null, one]
  })
}
