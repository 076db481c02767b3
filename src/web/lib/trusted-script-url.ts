interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string }
}

const trusted = new Map<string, string>()

/** Marks the URL of a worker as safe. The page's policy lists the names, and each marks a single URL. */
export function trustedScriptUrl(name: string, url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return url
  const known = trusted.get(name)
  if (known !== undefined) return known
  const policy = trustedTypes.createPolicy(name, { createScriptURL: () => url })
  const marked = policy.createScriptURL(url)
  trusted.set(name, marked)
  return marked
}
