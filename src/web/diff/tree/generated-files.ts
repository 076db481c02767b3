import { useMemo } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { usePreference } from '#web/lib/preferences.ts'
import { filePattern } from './file-pattern.ts'

const LOCK_FILES =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|Cargo\.lock|Gemfile\.lock|Pipfile\.lock|poetry\.lock|uv\.lock|composer\.lock|go\.sum|flake\.lock|mix\.lock|pubspec\.lock|Podfile\.lock|packages\.lock\.json)$/
const MINIFIED = /[.-]min\.(?:js|mjs|css)$/
const SOURCE_MAPS = /\.(?:js|mjs|css)\.map$/
const SNAPSHOTS = /(?:^|\/)__snapshots__\/|\.snap$/
const VENDORED = /^vendor\/|(?:^|\/)(?:node_modules|third_party)\//
const CODE =
  /\.(?:pb\.(?:go|cc|h)|pb2\.py|g\.dart|designer\.cs)$|(?:_pb2(?:_grpc)?\.py|_pb\.(?:js|d\.ts))$|\.generated\.\w+$/

const KINDS: readonly (readonly [RegExp, string])[] = [
  [LOCK_FILES, 'Lock file'],
  [MINIFIED, 'Minified file'],
  [SOURCE_MAPS, 'Source map'],
  [SNAPSHOTS, 'Test snapshot'],
  [VENDORED, 'Third-party code'],
  [CODE, 'Generated code'],
]

/** Says why a file counts as generated. Null for a file that people write. */
export type WhyGenerated = (file: DiffFile) => string | null

/** Returns a function that also follows the user's own patterns. */
export function useWhyGenerated(): WhyGenerated {
  const patterns = usePreference('generatedFiles')
  return useMemo(() => whyGeneratedBy(patterns), [patterns])
}

export function whyGeneratedBy(patterns: readonly string[]): WhyGenerated {
  const own = patterns.map((pattern) => [filePattern(pattern), `Matches ${pattern}`] as const)
  const kinds = [...KINDS, ...own]
  return ({ path, isGenerated }) =>
    kinds.find(([pattern]) => pattern.test(path))?.[1] ?? (isGenerated ? 'Generated file' : null)
}

/** Returns files in reading order, generated ones last. */
export function writtenFirst(
  files: readonly DiffFile[],
  whyGenerated: WhyGenerated,
): readonly DiffFile[] {
  const isWritten = (file: DiffFile) => whyGenerated(file) === null
  return [...files.filter(isWritten), ...files.filter((file) => !isWritten(file))]
}
