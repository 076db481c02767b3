/** The timeout in milliseconds for hidden pages, which paint no frames. */
const LONGEST = 500

/** Resolves after the next paint. All callers share it. */
let next: Promise<void> | null = null

/** Resolves after the next paint, to keep deferred work from delaying feedback. */
export async function afterPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const late = setTimeout(() => {
      cancelAnimationFrame(frame)
      next = null
      resolve()
    }, LONGEST)
    const frame = requestAnimationFrame(() => {
      clearTimeout(late)
      // Callers from here on need the following frame, since this one may miss their changes.
      next = null
      setTimeout(resolve)
    })
  })
  await next
}
