import type { CDPSession, Page } from '@playwright/test'

/** The used fields of a trace event. */
interface Traced {
  name: string
  tid: number
  /** Thread time at the start, in microseconds. */
  tts: number
  /** Thread time of the event, in microseconds. */
  tdur: number
  args: { data?: { type?: string } }
}

/**
 * Measures a page through Chromium's own counters, in processor time, so that other load on the machine does not
 * count.
 */
export class Probe {
  readonly page: Page
  readonly #devtools: CDPSession

  private constructor(page: Page, devtools: CDPSession) {
    this.page = page
    this.#devtools = devtools
  }

  static async of(page: Page): Promise<Probe> {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new Probe(page, devtools)
  }

  /** Slows the processor down by a factor. */
  async slowDown(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /** Moves the pointer with its button down. Playwright's own method would inject scripts into the page. */
  async drag(x: number, y: number): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x,
      y,
      button: 'left',
      buttons: 1,
    })
  }

  /** Milliseconds of scripts caused by an input, up to the next frame. */
  async scriptOf(input: () => Promise<void>): Promise<number> {
    const before = await this.#script()
    await input()
    await this.nextFrame()
    return (await this.#script()) - before
  }

  /**
   * Milliseconds of main-thread work (scripts, styles, layout, paint) from an event to the end of the frame that
   * shows its result: the first frame before which the expression `sign` is true. Work that the result schedules for
   * the next frame does not count.
   */
  async workUntilShown(event: string, input: () => Promise<void>, sign: string): Promise<number> {
    const browser = this.page.context().browser()!
    const categories = ['devtools.timeline', 'blink.user_timing']
    await browser.startTracing(this.page, { categories })
    await this.#evaluate(`globalThis.painted = new Promise((resolve) => {
      const look = () => {
        if (!(${sign})) return requestAnimationFrame(look)
        performance.mark('shown')
        // Resolves after the frame is painted.
        setTimeout(resolve)
      }
      const begin = () => requestAnimationFrame(look)
      addEventListener('${event}', begin, { capture: true, once: true })
    }), 0`)
    await input()
    await this.#evaluate('globalThis.painted')
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Traced[] }
    const start = trace.traceEvents.find(
      ({ name, args }) => name === 'EventDispatch' && args.data?.type === event,
    )!
    const own = trace.traceEvents.filter(({ tid }) => tid === start.tid)
    const shown = own.find(({ name }) => name === 'shown')!
    const painted = own.find(({ name, tts }) => name === 'Layerize' && tts > shown.tts)!
    return (painted.tts + painted.tdur - start.tts) / 1000
  }

  async nextFrame(): Promise<void> {
    // Work deferred by a frame's callback runs after the frame.
    await this.#evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))',
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

  /** Playwright's own method would add to the count: it injects more than the expression. */
  async #evaluate(expression: string): Promise<void> {
    await this.#devtools.send('Runtime.evaluate', { expression, awaitPromise: true })
  }

  async #script(): Promise<number> {
    return (await this.#metrics())['ScriptDuration']! * 1000
  }

  async #metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}
