import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { isTooLong, tooLong } from '#server/domain/text.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 128
/** Applied before normalising, whose time grows faster than the text. */
const MAX_RAW_LENGTH = 8 * MAX_LENGTH

/** OWASP's parameters for argon2id: memory in KiB, passes, lanes. */
const MEMORY = 19_456
const PASSES = 2
const LANES = 1
const TAG_LENGTH = 32

/** Concurrent hashes. Each takes 19 MiB and one of the few threads that also serve file and DNS reads. */
const AT_ONCE = 2

const derive = promisify(argon2)

/** The problems of a chosen password, in the API's words. */
export function passwordProblems(password: string): string[] {
  if (password.length > MAX_RAW_LENGTH) return [tooLong(MAX_LENGTH)]
  const text = password.normalize('NFKC')
  if (text === '') return ["can't be blank"]
  if (!isTooLong(text, MIN_LENGTH - 1)) {
    return [`is too short (minimum is ${MIN_LENGTH} characters)`]
  }
  if (isTooLong(text, MAX_LENGTH)) return [tooLong(MAX_LENGTH)]
  return password.includes('\0') ? ['is invalid'] : []
}

/** Hashes a password with argon2id, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, salt)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${encode(salt)}$${encode(tag)}`
}

/**
 * True when the password has that hash. Takes the same time without a hash, and is false then. Texts that no password
 * can be are refused without work.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  if (passwordProblems(password).length > 0) return false
  const [, algorithm, , , salt, tag] = (hash ?? NOBODY).split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const given = await tagOf(password, Buffer.from(salt ?? '', 'base64'))
  return (
    hash !== null &&
    algorithm === 'argon2id' &&
    expected.length === given.length &&
    timingSafeEqual(expected, given)
  )
}

const NOBODY = `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

let running = 0
const waiting: (() => void)[] = []

async function tagOf(password: string, salt: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      memory: MEMORY,
      passes: PASSES,
      parallelism: LANES,
      tagLength: TAG_LENGTH,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
