import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Scenario } from './compare.ts'
import { newProject, type BenchProject } from './project.ts'

export function cloning({ client, url, gitDir }: BenchProject): Scenario {
  const copy = join(client.dir, '.git/copy')
  const clone = (from: string) => client.must('clone', '--quiet', '--bare', from, copy)
  return {
    name: 'a clone; base: from file://',
    goal: '≤ 1.15',
    rounds: 11,
    prepare: () => rm(copy, { recursive: true, force: true }),
    ours: () => clone(url),
    byHand: () => clone(pathToFileURL(gitDir).href),
  }
}

/** Pushes all of main to an empty repository in each round. */
export function pushing({ client, service }: BenchProject): Scenario {
  let nth = 0
  let address = ''
  const empty = join(client.dir, '.git/empty')
  const push = (to: string) => client.must('push', '--quiet', to, 'main')
  return {
    name: 'a push; base: to file://',
    goal: '≤ 1.3',
    rounds: 7,
    async prepare() {
      address = (await newProject(service, `Pushed ${nth++}`)).url
      await rm(empty, { recursive: true, force: true })
      await client.must('init', '--quiet', '--bare', empty)
    },
    ours: () => push(address),
    byHand: () => push(pathToFileURL(empty).href),
  }
}
