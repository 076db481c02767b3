export interface Signature {
  name: string
  email: string
  /** ISO 8601. */
  date: string
}

/** Matches the punctuation that git removes at both ends of a name or an email address. */
const CRUD = /^[ ,:;"\\']+|[ ,:;"\\']+$/g

/** Removes the characters that git does not allow in a name. Returns `unknown` if git refuses the rest. */
export function plainName(text: string): string {
  // oxlint-disable-next-line no-control-regex -- removes control characters
  const plain = text.replace(/[\u0000-\u001f\u007f<>]/g, '').trim()
  return isName(plain) ? plain.replace(CRUD, '') : 'unknown'
}

/** True when git accepts the text as a name: it ignores some punctuation at both ends, and refuses an empty rest. */
export function isName(text: string): boolean {
  return /[^\s.,:;<>"\\']/.test(text)
}
