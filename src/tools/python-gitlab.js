import { runQuietly } from './command.js'
import { canInstallPackages, installPackage } from './debian.js'

/** The interpreter that Debian's Python packages belong to. */
const PROGRAM = '/usr/bin/python3'

/**
 * Finds or installs python-gitlab, the API's client library for Python.
 *
 * @returns {Promise<string | undefined>} an interpreter that has the library, or undefined when there is none
 */
export async function ensurePythonGitlab() {
  const isInstalled = () =>
    runQuietly(PROGRAM, ['-c', 'import gitlab']).then(
      () => true,
      () => false,
    )
  try {
    if (!(await isInstalled()) && canInstallPackages()) await installPackage('python3-gitlab')
    return (await isInstalled()) ? PROGRAM : undefined
  } catch {
    return undefined
  }
}
