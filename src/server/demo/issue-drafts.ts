import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Random } from './random.ts'

/** An issue as written in the content file: a line `# kind area | Title`, followed by the description. */
export interface Draft {
  kind: string
  area: string
  title: string
  text: string
}

/** Reads a project's drafts, oldest first. */
export function readDrafts(path: string): Draft[] {
  const text = readFileSync(join(import.meta.dirname, 'content/issues', `${path}.txt`), 'utf8')
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [head, ...lines] = part.split('\n')
      const [words, title] = head!.split(' | ') as [string, string]
      const [kind, area] = words.split(' ') as [string, string]
      return { kind, area, title, text: lines.join('\n').trim() }
    })
}

/** Returns the iid of the previous issue in the same area. */
export function earlierDraft(drafts: Draft[], index: number): number | null {
  const found = drafts.findLastIndex(({ area }, at) => at < index && area === drafts[index]!.area)
  return found < 0 ? null : found + 1
}

const devices = [
  'iPhone 13, Safari',
  'Galaxy A14, Chrome',
  'Pixel 7, Firefox',
  'MacBook, Safari',
  'Windows 11, Edge',
  'Fairphone 5, Chrome',
]

/** Adds the context of a bug and a related issue to the description. */
export function describeIssue(
  text: string,
  isSeen: boolean,
  relative: number | null,
  random: Random,
): string {
  // In Markdown, a list needs a blank line before it.
  const parts = text === '' ? [] : [text.replace(/^(?!- )(.*)\n- /m, '$1\n\n- ')]
  if (isSeen && random.chance(0.4)) {
    const times = random.pick(['once', 'twice', 'every time', 'about one time in ten'])
    parts.push(`**Seen:** ${times}, ${random.pick(devices)}`)
  }
  if (relative !== null) parts.push(`See also #${relative}.`)
  return parts.join('\n\n')
}
