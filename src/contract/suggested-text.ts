import type { Commit } from './commits.ts'

interface Text {
  readonly title: string
  readonly description: string
}

/** Returns a sole commit's message, or a title derived from the branch name. */
export function suggestedText(
  branch: string,
  commits: readonly Pick<Commit, 'title' | 'message'>[],
): Text {
  const [only, ...others] = commits
  if (!only || others.length > 0) return { title: branchWords(branch), description: '' }
  return { title: only.title, description: only.message.slice(only.title.length).trim() }
}

/** Turns `fix/cache-race` into `Fix cache race`. */
function branchWords(branch: string): string {
  const words = branch.replaceAll(/[/_-]+/g, ' ').trim()
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
