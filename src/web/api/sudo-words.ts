/** Explains why the server rejected a `Sudo` header. Null for other failures. */
export function sudoWords(body: unknown): { words: string } | null {
  const { message, scope } = (body ?? {}) as { message?: unknown; scope?: unknown }
  if (scope === 'sudo') {
    const words = 'To act as another user, you need a token with the “sudo” scope.'
    return { words }
  }
  if (typeof message !== 'string') return null
  if (message.endsWith('to use sudo')) {
    return { words: 'Only administrators can act as another user.' }
  }
  const [, name] = /^404 User with ID or username '(.*)' Not Found$/.exec(message) ?? []
  return name ? { words: `User ${name} was not found.` } : null
}
