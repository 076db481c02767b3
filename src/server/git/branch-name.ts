/** A part of a name is a file's name on the disk. Bytes. */
const MAX_PART = 240
/** The name is a path on the disk, and an argument of git. Bytes. */
const MAX_NAME = 1000

/**
 * Whether a branch may be called so: git's own rules (git-check-ref-format), and none that could be read as something
 * else: an option, an object id, `HEAD`, a full ref name. What is no UTF-8 (U+FFFD stands for it) could be any of several.
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
