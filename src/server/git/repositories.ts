import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { makeDurable } from './durable.ts'
import { forkRepository } from './forks.ts'
import { runGit } from './run.ts'

/** The bare repositories below one folder. A project keeps its disk path for life, even when renamed. */
export interface Repositories {
  /**
   * Creates an empty bare repository and returns its disk path. The path appears only once the repository is complete.
   */
  create(defaultBranch: string): Promise<string>
  /** Copies a repository's branches and tags, and returns the copy's disk path. */
  fork(diskPath: string): Promise<string>
  /** Creates an empty repository in place of a missing one. */
  recreate(diskPath: string, defaultBranch: string): Promise<void>
  /** Returns the repository's folder (git's `GIT_DIR`). */
  dirOf(diskPath: string): string
  /** Lists the disk paths of all repositories. */
  list(): Promise<string[]>
  /** Removes a repository, if it exists. */
  remove(diskPath: string): Promise<void>
  /** Moves an unknown repository aside for manual inspection. */
  setAside(diskPath: string): Promise<void>
  /** Deletes repositories that are half created or half removed, and those set aside before this time. */
  tidy(setAsideBefore: Date): Promise<void>
}

export function openRepositories(root: string): Repositories {
  const dirOf = (diskPath: string) => join(root, diskPath)
  const scratch = join(root, 'tmp')
  const aside = join(root, 'aside')

  /** Fills a temporary folder and moves it into place when complete. */
  const place = async (diskPath: string, fill: (folder: string) => Promise<unknown>) => {
    const fresh = join(scratch, randomName())
    await mkdir(dirname(dirOf(diskPath)), { recursive: true })
    await mkdir(fresh, { recursive: true })
    await fill(fresh)
    await Promise.all(['HEAD', 'config'].map((name) => makeDurable(join(fresh, name))))
    await rename(fresh, dirOf(diskPath))
    await makeDurable(dirname(dirOf(diskPath)))
  }
  const recreate = (diskPath: string, defaultBranch: string) =>
    place(diskPath, (gitDir) =>
      runGit(['init', '--bare', '--quiet', '--template=', `--initial-branch=${defaultBranch}`], {
        gitDir,
      }),
    )

  return {
    dirOf,
    recreate,
    async create(defaultBranch) {
      const diskPath = randomPath()
      await recreate(diskPath, defaultBranch)
      return diskPath
    },
    async fork(from) {
      const diskPath = randomPath()
      await place(diskPath, (folder) => forkRepository(dirOf(from), folder))
      return diskPath
    },
    async list() {
      const found: string[] = []
      for (const first of await namesIn(root, /^[0-9a-f]{2}$/)) {
        for (const second of await namesIn(join(root, first), /^[0-9a-f]{2}$/)) {
          const folder = join(first, second)
          const names = await namesIn(join(root, folder), /\.git$/)
          found.push(...names.map((name) => join(folder, name)))
        }
      }
      return found
    },
    async remove(diskPath) {
      const gone = join(scratch, `${randomName()}.removed`)
      await mkdir(scratch, { recursive: true })
      await rename(dirOf(diskPath), gone).catch(ignoreAbsent)
      await rm(gone, { recursive: true, force: true })
    },
    async setAside(diskPath) {
      await mkdir(aside, { recursive: true })
      await rename(dirOf(diskPath), join(aside, basename(diskPath)))
    },
    async tidy(setAsideBefore) {
      await rm(scratch, { recursive: true, force: true })
      for (const name of await namesIn(aside, /\.git$/)) {
        // Setting the folder aside renamed it and updated its ctime. Nothing has changed it since.
        const { ctime } = await stat(join(aside, name))
        if (ctime < setAsideBefore) await rm(join(aside, name), { recursive: true, force: true })
      }
    },
  }
}

const randomName = () => randomBytes(16).toString('hex')

function randomPath(): string {
  const name = randomName()
  return join(name.slice(0, 2), name.slice(2, 4), `${name}.git`)
}

async function namesIn(folder: string, wanted: RegExp): Promise<string[]> {
  const names = await readdir(folder).catch(ignoreAbsent)
  return (names ?? []).filter((name) => wanted.test(name)).toSorted()
}

function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
