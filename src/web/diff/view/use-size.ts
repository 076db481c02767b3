import { useLayoutEffect, useState, type RefObject } from 'react'

/** The inner width and height of an element in pixels, without its scrollbars. */
export function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 1200, height: 800 })
  useLayoutEffect(() => {
    const element = ref.current!
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element
      setSize((last) => (last.width === width && last.height === height ? last : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return size
}
