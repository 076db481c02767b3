/** Milliseconds after which a page that draws no frames, as nobody sees it, goes on all the same. */
const LONGEST = 100

/** Comes when what was changed is on the screen: what can wait must not put that off. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
