/** Returns a function that returns random whole numbers below a limit. The same seed gives the same numbers. */
export function randomBelow(seed: number): (limit: number) => number {
  let state = seed + 0x9e3779b9
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x6d2b79f5
    const bits = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    return ((bits ^ (bits >>> 16)) >>> 0) % limit
  }
}
