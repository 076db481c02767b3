import { makeRefsDurable } from './durable.ts'
import { type ObjectId, requireObjectIds, ZERO_ID } from './object-id.ts'
import { runGit } from './run.ts'

/** An update that moves, creates or deletes a ref. */
export interface RefUpdate {
  /** The full name: `refs/…`. */
  ref: string
  /** The expected old value. Null means that the ref must not exist; undefined allows any value. */
  old?: ObjectId | null
  /** The new value. Null deletes the ref. */
  new: ObjectId | null
}

/** Checks a ref without changing it. A null `verify` means that the ref must not exist. */
export interface RefCheck {
  ref: string
  verify: ObjectId | null
}

/** Thrown when a ref did not have its expected value. No ref has changed. */
export class StaleRef extends Error {
  override readonly name = 'StaleRef'
  readonly ref: string

  constructor(ref: string) {
    super(`${ref} has changed`)
    this.ref = ref
  }
}

/** Thrown when a ref is locked by another process, or by a killed one. No ref has changed. */
export class RefLocked extends Error {
  override readonly name = 'RefLocked'
}

/** Thrown when the refs were updated but could not be flushed to disk. */
export class NotDurable extends Error {
  override readonly name = 'NotDurable'
}

/** Updates either all refs or none, and flushes them to disk. */
export async function updateRefs(
  gitDir: string,
  updates: readonly (RefUpdate | RefCheck)[],
): Promise<void> {
  const commands = ['start', ...updates.flatMap(commandOf), 'prepare', 'commit']
  const { code, stderr } = await runGit(['update-ref', '--no-deref', '--stdin', '-z'], {
    gitDir,
    input: commands.map((part) => `${part}\0`).join(''),
    okCodes: [0, 128],
  })
  if (code !== 0) throw failureOf(stderr)
  const moved = updates.filter((update) => 'new' in update)
  await makeRefsDurable(
    gitDir,
    moved.map(({ ref, new: now }) => ({ ref, isGone: now === null })),
  ).catch((cause: unknown) => {
    throw new NotDurable('The refs were updated, but could not be flushed to disk.', { cause })
  })
}

function commandOf(update: RefUpdate | RefCheck): string[] {
  const { ref } = update
  if (!/^refs\/[^\0]+$/.test(ref)) throw new TypeError(`no full ref: ${JSON.stringify(ref)}`)
  if ('verify' in update) return [`verify ${ref}`, idOf(update.verify)]
  const old = update.old === undefined ? '' : idOf(update.old)
  if (update.new !== null) return [`update ${ref}`, idOf(update.new), old]
  return update.old === null ? [`verify ${ref}`, old] : [`delete ${ref}`, old]
}

function idOf(id: ObjectId | null): ObjectId {
  if (id === null) return ZERO_ID
  requireObjectIds([id])
  return id
}

function failureOf(stderr: string): Error {
  const [, ref, reason = ''] = /cannot lock ref '(.*?)': (.*)/.exec(stderr) ?? []
  if (ref !== undefined && STALE.test(reason)) return new StaleRef(ref)
  if (/Unable to create '.*\.lock': File exists/.test(stderr)) return new RefLocked(stderr)
  return new Error(`git update-ref: ${stderr.trim()}`)
}

const STALE =
  /^(is at \w+ but expected|reference (already exists|is missing)|unable to resolve reference|'[^']+' exists; cannot create)/
