import {
  createHmac,
  generateKeyPair,
  randomBytes,
  timingSafeEqual,
  type JsonWebKey,
} from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The service's secrets. Anyone who has them can sign as the service, so they never leave the data folder. */
export interface Secrets {
  /** The 256-bit base64url key from which cookie and form keys are derived. */
  key: string
  /** The private RS256 key that signs id tokens. */
  signingKey: JsonWebKey
}

/** Reads `secrets.json`, or creates it on the first start. If two processes start at once, both use the same file. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  try {
    return parse(await readFile(file, 'utf8'))
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  await writeOnce(file, JSON.stringify(await makeSecrets(), null, 2))
  return parse(await readFile(file, 'utf8'))
}

/** Signs a value for one purpose. Returns base64url. */
export function sign(secrets: Secrets, purpose: string, value: string): string {
  return createHmac('sha256', secrets.key).update(`${purpose}\n${value}`).digest('base64url')
}

export function isSigned(
  secrets: Secrets,
  purpose: string,
  value: string,
  signature: string,
): boolean {
  return isEqual(signature, sign(secrets, purpose, value))
}

/** Compares in constant time. */
export function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

export async function makeSecrets(): Promise<Secrets> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return {
    key: randomBytes(32).toString('base64url'),
    signingKey: {
      ...privateKey.export({ format: 'jwk' }),
      kid: randomBytes(8).toString('hex'),
      alg: 'RS256',
      use: 'sig',
    },
  }
}

function parse(text: string): Secrets {
  const value = JSON.parse(text) as Partial<Secrets>
  if (typeof value.key !== 'string' || typeof value.signingKey !== 'object') {
    throw new Error('secrets.json is damaged. Restore it from a backup.')
  }
  return { key: value.key, signingKey: value.signingKey }
}

/** Creates the file atomically; never replaces an existing one. */
async function writeOnce(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  const handle = await open(fresh, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await link(fresh, file)
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error
  } finally {
    await rm(fresh, { force: true })
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
