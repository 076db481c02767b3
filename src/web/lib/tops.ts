/** Returns the tops of rows with these heights, one below the other, then the end of the last one. */
export function topsOf(heights: readonly number[]): Float64Array {
  const tops = new Float64Array(heights.length + 1)
  for (const [at, height] of heights.entries()) tops[at + 1] = tops[at]! + height
  return tops
}

/** Returns the index of the last value that is at most `y`, or 0. The values ascend. */
export function indexAt(values: Float64Array, y: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (values[middle]! <= y) low = middle
    else high = middle - 1
  }
  return low
}
