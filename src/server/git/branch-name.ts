/** Bytes. Each part of a name is a file name on disk. */
const MAX_PART = 240
/** Bytes. The name is a path on disk and a git argument. */
const MAX_NAME = 1000

/**
 * True when a branch may have the name: it follows git's own rules (git-check-ref-format), and git cannot mistake it
 * for an option, an object id, `HEAD` or a full ref name. Rejects names with U+FFFD, because that character replaces
 * invalid UTF-8 and makes a name ambiguous.
 */
export function isBranchName(name: string): boolean {
  if (/^(-|refs\/|HEAD$|@$|[\da-fA-F]{40}$|[\da-fA-F]{64}$)/.test(name)) return false
  if (!name.isWellFormed() || name.includes('\uFFFD')) return false
  // oxlint-disable-next-line no-control-regex -- git allows no control characters
  if (/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{/.test(name) || name.endsWith('.')) return false
  return lengthOf(name) <= MAX_NAME && name.split('/').every(isPart)
}

function isPart(part: string): boolean {
  return (
    part !== '' && !part.startsWith('.') && !part.endsWith('.lock') && lengthOf(part) <= MAX_PART
  )
}

const lengthOf = (text: string) => new TextEncoder().encode(text).length
