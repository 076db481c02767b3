/** What a server says when it does not let somebody act as another person, in words for people; null for all else. */
export function sudoWords(body: unknown): { words: string } | null {
  const { message, scope } = (body ?? {}) as { message?: unknown; scope?: unknown }
  if (scope === 'sudo') {
    const words =
      'This sign-in may not act as somebody else: that takes a token with the scope “sudo”.'
    return { words }
  }
  if (typeof message !== 'string') return null
  if (message.endsWith('to use sudo')) {
    return { words: 'Only administrators may act as somebody else.' }
  }
  const [, name] = /^404 User with ID or username '(.*)' Not Found$/.exec(message) ?? []
  return name ? { words: `There is no user ${name} to act as, or not any more.` } : null
}
