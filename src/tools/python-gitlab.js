import { runQuietly } from './command.js'
import { canInstallPackages, installPackage } from './debian.js'

/** The interpreter that Debian's Python packages belong to. */
const PROGRAM = '/usr/bin/python3'

/** Fails without the library, or with a version that lacks what the tests use. */
const PROBE = "import gitlab; gitlab.Gitlab('http://localhost', keep_base_url=True)"

/**
 * Finds or installs python-gitlab, the API's client library for Python.
 *
 * @returns {Promise<string | undefined>} an interpreter that has the library, or undefined when there is none
 */
export async function ensurePythonGitlab() {
  const isInstalled = () =>
    runQuietly(PROGRAM, ['-c', PROBE]).then(
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
