import type { Locator } from '@playwright/test'

import { expect } from './app.ts'

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** The bounding box of an element once it has stopped moving. */
export async function boxAtRest(locator: Locator): Promise<Box> {
  let box: Box | null = null
  await expect(async () => {
    const before = await locator.boundingBox()
    await locator.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    box = await locator.boundingBox()
    expect(box).not.toBeNull()
    expect(box).toEqual(before)
  }).toPass()
  return box!
}
