import type { CDPSession, Page } from '@playwright/test'

interface Point {
  x: number
  y: number
}

/** Touch events per move, enough for the app to see a move and not a jump. */
const STEPS = 8

/** A finger on the screen. */
export class Finger {
  readonly #session: CDPSession
  #at: Point = { x: 0, y: 0 }

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async down(at: Point): Promise<void> {
    this.#at = at
    await this.#send('touchStart', [at])
  }

  async move(to: Point): Promise<void> {
    const from = this.#at
    for (let step = 1; step <= STEPS; step++) {
      const at = (a: number, b: number) => a + ((b - a) * step) / STEPS
      await this.#send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }])
    }
    this.#at = to
  }

  async up(): Promise<void> {
    await this.#send('touchEnd', [])
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
}
