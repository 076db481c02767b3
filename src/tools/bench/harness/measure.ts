/** Requests per second, and percentiles in milliseconds. */
export interface Figures {
  perSecond: number
  p50: number
  p90: number
  p99: number
}

/** Runs the work repeatedly with several concurrent callers for about `milliseconds`. */
export async function measure(
  work: () => Promise<unknown>,
  { callers, milliseconds }: { callers: number; milliseconds: number },
): Promise<Figures> {
  const times: number[] = []
  const start = performance.now()
  const end = start + milliseconds

  const caller = async () => {
    for (let before = performance.now(); before < end;) {
      await work()
      const after = performance.now()
      times.push(after - before)
      before = after
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return figuresOf(times, performance.now() - start)
}

/** The median of several rounds, separately for each figure. */
export function median(rounds: Figures[]): Figures {
  const middle = (key: keyof Figures) =>
    rounds.map((round) => round[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  return {
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p90: middle('p90'),
    p99: middle('p99'),
  }
}

function figuresOf(times: number[], elapsed: number): Figures {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!
  return {
    perSecond: (times.length / elapsed) * 1000,
    p50: at(0.5),
    p90: at(0.9),
    p99: at(0.99),
  }
}
