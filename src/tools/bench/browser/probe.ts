import type { CDPSession, Page } from '@playwright/test'

interface Traced {
  name: string
  tid: number
  /** Thread time at the event's start, in microseconds. */
  tts: number
  /** The event's thread time, in microseconds. Absent from events that the trace's end cuts off. */
  tdur?: number
  args: { data?: { type?: string } }
}

/** Maximum time until an input shows its result. */
const MOST_WAIT_MS = 60_000

/**
 * Measures a page with Chromium's own counters. They count processor time, so other load on the machine does not
 * matter.
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

  /** Slows the CPU down by a factor. */
  async slowDown(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate })
  }

  /** Moves the pointer with its button down. Playwright's method would inject scripts into the page. */
  async drag(x: number, y: number): Promise<void> {
    await this.#devtools.send('Input.dispatchMouseEvent', {
      type: 'mouseMoved',
      x,
      y,
      button: 'left',
      buttons: 1,
    })
  }

  /** Milliseconds of script time that an input causes, up to the next frame. */
  async scriptOf(input: () => Promise<void>): Promise<number> {
    const before = await this.#script()
    await input()
    await this.nextFrame()
    return (await this.#script()) - before
  }

  /**
   * Milliseconds of main-thread work (scripts, styles, layout, paint) from an event to the end of the frame that shows
   * its result: the first frame that starts with the expression `sign` true. Excludes work that the result schedules
   * for the next frame.
   */
  async workUntilShown(event: string, input: () => Promise<void>, sign: string): Promise<number> {
    const browser = this.page.context().browser()!
    const categories = ['devtools.timeline', 'blink.user_timing']
    await browser.startTracing(this.page, { categories })
    await this.#evaluate(`globalThis.painted = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(${JSON.stringify(`not shown: ${sign}`)})), ${MOST_WAIT_MS})
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
    return (painted.tts + (painted.tdur ?? 0) - start.tts) / 1000
  }

  /** The processor time of the main thread's longest task during an action, in milliseconds. */
  async longestTask(act: () => Promise<void>): Promise<number> {
    const browser = this.page.context().browser()!
    const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
    await browser.startTracing(this.page, { categories })
    await this.#evaluate(`performance.mark('begun'), 0`)
    await act()
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: Traced[] }
    const { tid } = trace.traceEvents.find(({ name }) => name === 'begun')!
    const tasks = trace.traceEvents.filter((each) => each.tid === tid && each.name === 'RunTask')
    return Math.max(...tasks.map(({ tdur }) => tdur ?? 0)) / 1000
  }

  async nextFrame(): Promise<void> {
    // A frame's callback can defer work until after the frame, so wait for a timeout too.
    await this.#evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))',
    )
  }

  /** The number of elements in the document. */
  async nodes(): Promise<number> {
    return await this.page.evaluate(() => document.querySelectorAll('*').length)
  }

  /** Megabytes of live objects. */
  async heap(): Promise<number> {
    await this.#devtools.send('HeapProfiler.collectGarbage')
    return (await this.#metrics())['JSHeapUsedSize']! / 2 ** 20
  }

  /**
   * Evaluates an expression through DevTools. Playwright's method would add to the script time, because it injects more
   * code.
   */
  async #evaluate(expression: string): Promise<void> {
    const { exceptionDetails } = await this.#devtools.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  }

  async #script(): Promise<number> {
    return (await this.#metrics())['ScriptDuration']! * 1000
  }

  async #metrics(): Promise<Record<string, number>> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  }
}
