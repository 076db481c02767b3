/** Git's pkt-line format: each line begins with its length. */

/** git's object id for a missing ref. */
export const ZERO = '0'.repeat(40)

export function line(text: string): string {
  return (Buffer.byteLength(text) + 4).toString(16).padStart(4, '0') + text
}

export function changesOf(
  changes: readonly { ref: string; before: string; after: string }[],
  capabilities: string,
): string {
  const lines = changes.map(({ ref, before, after }, nth) =>
    line(`${before} ${after} ${ref}${nth === 0 ? `\0${capabilities}` : ''}`),
  )
  return `${lines.join('')}0000`
}

/** Returns the messages to a pushing client, without each packet's length and band. */
export function heard(body: string): string {
  // oxlint-disable-next-line no-control-regex -- git's own sign
  return body.replace(/[\da-f]{4}\u0002/g, '')
}

export function wantOf(id: string | null): string {
  return `${line(`want ${id} ofs-delta\n`)}0000${line('done\n')}`
}
