import type { Tree } from './tree.ts'

/** Returns a commit's changelog entry. Null when readers do not need one. */
export function newsOf(author: string, message: string): string | null {
  return author === 'bot' || /^(Translate|Release) /.test(message) ? null : message.split('\n')[0]!
}

/** Returns a release's changed files: the version in the manifest and the new changelog section. */
export function release(
  { files }: Tree,
  version: string,
  time: Date,
  news: string[],
): Map<string, string> {
  const changed = new Map<string, string>()
  const manifest = files.get('package.json')
  if (typeof manifest === 'string') {
    const bumped = manifest.replace(/"version": "[^"]+"/, `"version": "${version}"`)
    changed.set('package.json', bumped)
  }
  const older = String(files.get('CHANGELOG.md') ?? '# Changelog\n').replace('# Changelog\n', '')
  const entries = news.map((title) => `- ${title}\n`).join('')
  changed.set(
    'CHANGELOG.md',
    `# Changelog\n\n## ${version} (${dateLine(time)})\n\n${entries}${older}`,
  )
  for (const [path, text] of changed) files.set(path, text)
  return changed
}

function dateLine(time: Date): string {
  return time.toISOString().slice(0, 10)
}
