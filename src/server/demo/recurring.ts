import type { Random } from './random.ts'
import type { Step } from './story.ts'

/** Recurring work between a story's commits: updates, translations, pages. */

export interface Stream {
  steps: Step[]
  /** The stream's start and end in the story, from 0 to 1. */
  from: number
  to: number
}

/** Interleaves streams with a story. Each stream keeps its order. */
export function interleave(story: Step[], streams: Stream[], random: Random): Step[] {
  const placed = story.map((step, index) => ({ at: index / story.length, step }))
  for (const { steps, from, to } of streams) {
    const width = (to - from) / steps.length
    for (const [index, step] of steps.entries()) {
      placed.push({ at: from + width * (index + random.next()), step })
    }
  }
  return placed.toSorted((a, b) => a.at - b.at).map(({ step }) => step)
}

function commit(author: string, message: string, path: string, text: string): Step {
  const changes = [{ kind: 'write' as const, path, text }]
  return { kind: 'commit', branch: 'main', author, message, changes }
}

const languages = ['en', 'de', 'fr', 'pl', 'it', 'sv', 'cs'] as const
const translators = {
  de: 'lukas',
  fr: 'mateo',
  pl: 'tomasz',
  it: 'giulia',
  sv: 'ingrid',
  cs: 'hana',
}
const names = {
  de: 'German',
  fr: 'French',
  pl: 'Polish',
  it: 'Italian',
  sv: 'Swedish',
  cs: 'Czech',
}

/** Commits each group of English texts, followed by one commit per language. */
export function translations(table: string): Step[][] {
  const known = new Map<string, Record<string, string>>(languages.map((language) => [language, {}]))
  const groups = table.split(/^# /m).slice(1)
  return groups.map((group) => {
    const [head, ...rows] = group.trimEnd().split('\n')
    const [, title, author] = head!.split(' | ') as [string, string, string]
    return languages.map((language, column) => {
      const words = known.get(language)!
      for (const row of rows) {
        const cells = row.split(' | ')
        words[cells[0]!] = cells[column + 1]!
      }
      const text = `${JSON.stringify(words, null, 2)}\n`
      const path = `locales/${language}.json`
      if (language === 'en') return commit(author, `Collect the words of ${title}`, path, text)
      return commit(translators[language], `Translate ${title} into ${names[language]}`, path, text)
    })
  })
}

/** A version number between `before` and `after`. Only one line of the file begins with `before`. */
export interface Versioned {
  name: string
  path: string
  before: string
  after: string
  version: string
}

/** Returns `count` version bumps by a bot. */
export function updates(
  things: readonly Versioned[],
  count: number,
  say: (name: string, from: string, to: string) => string,
  random: Random,
): Step[] {
  const versions = new Map(things.map(({ name, version }) => [name, version]))
  return Array.from({ length: count }, () => {
    const { name, path, before, after } = random.pick(things)
    const old = versions.get(name)!
    const fresh = nextVersion(old, random)
    versions.set(name, fresh)
    const line = (version: string) => `${before}${version}${after}\n`
    const hunks = [{ before: line(old), after: line(fresh) }]
    const changes = [{ kind: 'edit' as const, path, hunks }]
    return {
      kind: 'commit',
      branch: 'main',
      author: 'bot',
      message: say(name, old, fresh),
      changes,
    }
  })
}

/** Creates one file per table row. */
export function filesOf(
  table: string,
  authors: readonly string[],
  read: (cells: string[]) => { path: string; text: string; message: string },
): Step[] {
  return rowsOf(table).map((cells, index) => {
    const { path, text, message } = read(cells)
    return commit(authors[index % authors.length]!, message, path, text)
  })
}

function rowsOf(table: string): string[][] {
  return table
    .trimEnd()
    .split('\n')
    .map((row) => row.split(' | '))
}

function nextVersion(version: string, random: Random): string {
  const [major, minor, patch] = version.split('.').map(Number) as [number, number, number]
  return random.chance(0.4)
    ? `${major}.${minor + 1}.0`
    : `${major}.${minor}.${patch + random.between(1, 3)}`
}
