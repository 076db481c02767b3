/** Returns the scope of a title such as `priority::high`: the part before the last `::`. Null without one. */
export function scopeOf(title: string): string | null {
  return /^(.*)::/s.exec(title)?.[1] ?? null
}

/**
 * Returns the titles that added labels displace: the others of each added label's scope. Among several added labels of
 * a scope, the last one stays.
 */
export function displacedBy(added: readonly string[], all: readonly string[]): string[] {
  const kept = new Map(added.map((title) => [scopeOf(title), title]))
  return all.filter((title) => {
    const scope = scopeOf(title)
    return scope !== null && kept.has(scope) && kept.get(scope) !== title
  })
}
