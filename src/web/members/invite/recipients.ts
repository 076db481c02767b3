/** A person to invite, as entered. */
export interface Recipient {
  /** The email address, the username without its @, or the text that is neither. */
  readonly name: string
  readonly kind: 'email' | 'username' | 'neither'
  /** The reason why the person cannot be invited, or could not be. Null when none is known. */
  readonly problem: string | null
}

/** Matches what HTML's email field accepts, with at least one dot in the domain. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i
const USERNAME = /^@?[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u
/** The name before an address in angle brackets, which may contain commas inside quotes. */
const NAMED = /(?:"[^"]*"|[^,;\n<>"])*<([^<>]*)>/g

/** Reads people from a typed or pasted text: `ana@x.org; "Bo, B." <bo@x.org>, @cy`. */
export function readRecipients(text: string): Recipient[] {
  return text
    .replace(NAMED, ' $1 ')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(readRecipient)
}

function readRecipient(word: string): Recipient {
  const name = word.replace(/^mailto:/i, '')
  if (ADDRESS.test(name)) return { name, kind: 'email', problem: null }
  if (USERNAME.test(name)) return { name: name.replace(/^@/, ''), kind: 'username', problem: null }
  const problem = name.slice(1).includes('@')
    ? 'Not an email address'
    : 'Not an address or username'
  return { name, kind: 'neither', problem }
}

/** Adds people, each once, ignoring case. */
export function mergeRecipients(
  people: readonly Recipient[],
  added: readonly Recipient[],
): readonly Recipient[] {
  const known = new Map(people.map((each) => [keyOf(each.name), each]))
  for (const each of added) if (!known.has(keyOf(each.name))) known.set(keyOf(each.name), each)
  return [...known.values()]
}

/** Returns the name as users write it. */
export const shownName = ({ kind, name }: Recipient) => (kind === 'username' ? `@${name}` : name)

/** The same for names that differ only in case. */
export const keyOf = (name: string) => name.toLowerCase()
