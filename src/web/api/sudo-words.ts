/** What a server says when it does not let somebody act as another person, in words for people; null for all else. */
export function sudoWords(message: unknown, scope: unknown): string | null {
  if (scope === 'sudo') {
    return 'This sign-in may not act as somebody else: that takes a token with the scope “sudo”.'
  }
  if (typeof message !== 'string') return null
  if (message.endsWith('to use sudo')) return 'Only administrators may act as somebody else.'
  const [, name] = /^404 User with ID or username '(.*)' Not Found$/.exec(message) ?? []
  return name ? `There is no user ${name} to act as, or not any more.` : null
}
