/** Reads a stored value. Null when there is none or storage is blocked. */
export function readLocal(key: string): string | null {
  return quietly(() => localStorage.getItem(key)) ?? null
}

/** Stores a text in this browser. Null removes it. Returns false when storage is full or blocked. */
export function writeLocal(key: string, value: string | null): boolean {
  return (
    quietly(() => {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
      return true
    }) ?? false
  )
}

/** The keys of all stored values. */
export function localKeys(): readonly string[] {
  return quietly(() => Object.keys(localStorage)) ?? []
}

/** The keys of stored values that contain certain whole words. */
export function localKeysWith(words: string): readonly string[] {
  return localKeys().filter((key) => ` ${key} `.includes(` ${words} `))
}

/** Removes the values whose keys contain certain whole words. */
export function removeLocal(words: string): void {
  for (const key of localKeysWith(words)) writeLocal(key, null)
}

/** Reads a value stored for this tab. The value survives reloads. */
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
