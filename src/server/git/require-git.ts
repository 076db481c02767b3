import { runGit } from './run.ts'

/** The oldest supported version, as given in the README. */
const OLDEST = [2, 39] as const

/** Throws an error with a message for the operator when git is missing or too old. */
export async function requireGit(): Promise<void> {
  const { stdout } = await runGit(['--version']).catch(() => {
    throw new Error(
      `git cannot be started. Install git ${OLDEST.join('.')} or later, and make sure that it is on the PATH.`,
    )
  })
  const text = stdout.toString().trim()
  const [major = 0, minor = 0] = /(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number) ?? []
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Error(`Found ${text}. Install git ${OLDEST.join('.')} or later.`)
  }
}
