/** Milliseconds after which a page that draws no frames, as nobody sees it, goes on all the same. */
const LONGEST = 100

/** The end of the next frame, for all that wait for it. */
let next: Promise<void> | null = null

/** Comes when what was changed is on the screen: what can wait must not put that off. */
export async function afterPaint(): Promise<void> {
  next ??= new Promise((resolve) => {
    const late = setTimeout(() => {
      cancelAnimationFrame(frame)
      next = null
      resolve()
    }, LONGEST)
    const frame = requestAnimationFrame(() => {
      clearTimeout(late)
      // What is changed from now on may miss this frame.
      next = null
      setTimeout(resolve)
    })
  })
  await next
}
