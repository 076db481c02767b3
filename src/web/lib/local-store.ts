/** Reads what this browser remembers. Storage may be forbidden: then nothing was. */
export function readLocal(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null
}

/** Remembers a text in this browser, or forgets it; without storage, until the page is left. */
export function writeLocal(key: string, value: string | null): void {
  quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)))
}

/** Reads a value that this tab keeps across reloads. */
export function readTab(key: string): string | null {
  return quietly(() => sessionStorage.getItem(key)) ?? null
}

export function writeTab(key: string, value: string | null): void {
  quietly(() =>
    value === null ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value),
  )
}

function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
