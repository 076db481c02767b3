import { expect, test, vi } from 'vitest'

import { pause } from './pause.ts'

const DAY_MS = 86_400_000

/** Returns a controller, and the listeners of its signal. */
function watched() {
  const controller = new AbortController()
  const { signal } = controller
  const listeners = new Set<unknown>()
  vi.spyOn(signal, 'addEventListener').mockImplementation((type, listener) => {
    listeners.add(listener)
    EventTarget.prototype.addEventListener.call(signal, type, listener)
  })
  vi.spyOn(signal, 'removeEventListener').mockImplementation((type, listener) => {
    listeners.delete(listener)
    EventTarget.prototype.removeEventListener.call(signal, type, listener)
  })
  return { controller, signal, listeners }
}

test('removes its listener when it ends', async () => {
  const { signal, listeners } = watched()
  const paused = pause(0, signal)
  expect(listeners.size).toBe(1)
  await paused
  expect(listeners.size).toBe(0)
})

test('rejects at once when the signal aborts, and removes its listener and its timer', async () => {
  vi.useFakeTimers()
  const { controller, signal, listeners } = watched()
  const paused = pause(DAY_MS, signal)
  controller.abort(new Error('left'))
  await expect(paused).rejects.toThrow('left')
  expect(listeners.size).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
  await expect(pause(DAY_MS, signal)).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
