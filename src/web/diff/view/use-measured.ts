import { useEffect, useReducer, useState } from 'react'

/** Heights of drawn elements in pixels, by what they draw. Remembered when windowing removes the element. */
export interface Measured {
  readonly heightOf: (key: object) => number | undefined
  readonly measure: (element: Element, key: object) => () => void
  /** Changes with any height. */
  readonly version: number
}

export function useMeasured(): Measured {
  const [version, bump] = useReducer((count: number) => count + 1, 0)
  const [store] = useState(() => createStore(bump))
  useEffect(() => () => store.observer.disconnect(), [store])
  return { heightOf: store.heightOf, measure: store.measure, version }
}

function createStore(onChange: () => void) {
  const heights = new WeakMap<object, number>()
  const keys = new WeakMap<Element, object>()
  const observer = new ResizeObserver((entries) => {
    let hasChanged = false
    for (const { target } of entries) {
      const key = keys.get(target)
      const { height } = target.getBoundingClientRect()
      if (!key || !target.isConnected || heights.get(key) === height) continue
      heights.set(key, height)
      hasChanged = true
    }
    if (hasChanged) onChange()
  })
  return {
    observer,
    heightOf: (key: object) => heights.get(key),
    measure: (element: Element, key: object) => {
      keys.set(element, key)
      observer.observe(element)
      return () => observer.unobserve(element)
    },
  }
}
