import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { overloaded } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { Busy, makeSlots } from '#server/git/locks.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 128
/** Checked before normalizing the password, because normalizing takes more than linear time. */
const MAX_RAW_LENGTH = 8 * MAX_LENGTH

/** The cost of a hash: memory in KiB, passes, lanes. */
interface Cost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's parameters for argon2id. Existing hashes keep the parameters that they were made with. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_LENGTH = 32

/**
 * Maximum concurrent hashes. Each takes 19 MiB and one of the few threads that also read files and resolve DNS names.
 */
const MAX_CONCURRENT = 2

const derive = promisify(argon2)

/** Returns a chosen password's problems, as worded in the API. */
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
  return format(salt, await tagOf(password, salt, COST, TAG_LENGTH))
}

/**
 * True when the password matches the hash. False without a hash, after the same time. Rejects impossible passwords at
 * once. Refuses as `overloaded` when the client (`key`) waits too long.
 */
export async function isPassword(
  password: string,
  hash: string | null,
  key: string | null = null,
): Promise<boolean> {
  if (passwordProblems(password).length > 0) return false
  const { salt, tag, cost } = parse(hash ?? DUMMY_HASH) ?? parse(DUMMY_HASH)!
  const given = await tagOf(password, salt, cost, tag.length, key)
  return hash !== null && tag.length === given.length && timingSafeEqual(tag, given)
}

function format(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`
}

/** Null when the text is not an argon2id hash. */
function parse(hash: string): { cost: Cost; salt: Buffer; tag: Buffer } | null {
  const found = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!found) return null
  const [memory, passes, parallelism] = found.slice(1, 4).map(Number)
  const [salt, tag] = found.slice(4).map((text) => Buffer.from(text, 'base64'))
  return {
    cost: { memory: memory!, passes: passes!, parallelism: parallelism! },
    salt: salt!,
    tag: tag!,
  }
}

const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A stand-in hash for users without a password, so that refusing them takes as long as refusing others. */
const DUMMY_HASH = format(Buffer.alloc(16), Buffer.alloc(TAG_LENGTH))

const takeSlot = makeSlots(MAX_CONCURRENT, { maxWaiting: Infinity })

async function tagOf(
  password: string,
  salt: Buffer,
  cost: Cost,
  tagLength: number,
  key: string | null = null,
): Promise<Buffer> {
  const release = await takeSlot(key).catch((error: unknown) => {
    throw error instanceof Busy ? overloaded() : error
  })
  try {
    return await derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      ...cost,
      tagLength,
    })
  } finally {
    release()
  }
}
