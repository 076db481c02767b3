const MAX_LENGTH = 254
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i

/** True for the addresses that HTML's email field accepts. Domain names with non-ASCII letters must be in Punycode. */
export const isAddress = (email: string) => email.length <= MAX_LENGTH && ADDRESS.test(email)
