import type { CDPSession, Page } from '@playwright/test'

/** What the main thread of a page did, in milliseconds since the page began. */
interface Work {
  script: number
  /** Scripts, styles, layout and paint. */
  task: number
}

/** Looks at a page from outside through Chromium's own counters. */
export class Probe {
  readonly page: Page
  readonly #devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.#devtools = devtools
  }

  static async of(page: Page): Promise<Probe> {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    return new Probe(page, devtools)
  }

  /** Makes the processor so many times slower. */
  async slowDown(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /** Moves the pointer with its button down. Playwright's own way would put scripts of its own into the page. */
  async drag(x: number, y: number): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x,
      y,
      button: 'left',
      buttons: 1,
    })
  }

  /** The work of the main thread that an input causes, up to the frame that shows its result. */
  async workOf(input: () => Promise<void>): Promise<Work> {
    const before = await this.#work()
    await input()
    await this.nextFrame()
    const after = await this.#work()
    return { script: after.script - before.script, task: after.task - before.task }
  }

  async nextFrame(): Promise<void> {
    await this.page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          // What a frame's callback puts off is done after the frame.
          requestAnimationFrame(() => setTimeout(resolve))
        }),
    )
  }

  /** Elements in the document. */
  async nodes(): Promise<number> {
    return await this.page.evaluate(() => document.querySelectorAll('*').length)
  }

  /** Megabytes of living objects. */
  async heap(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage')
    return (await this.#metrics())['JSHeapUsedSize']! / 2 ** 20
  }

  async #work(): Promise<Work> {
    const metrics = await this.#metrics()
    return { script: metrics['ScriptDuration']! * 1000, task: metrics['TaskDuration']! * 1000 }
  }

  async #metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}
