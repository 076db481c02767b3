export type Mode = 'all' | 'actions' | 'issues' | 'people' | 'filter' | 'mergeRequests'

const MODES: Readonly<Record<string, Mode>> = {
  '>': 'actions',
  '#': 'issues',
  '@': 'people',
  '/': 'filter',
  '!': 'mergeRequests',
}

export function readMode(text: string): { mode: Mode; words: string } {
  const mode = MODES[text[0] ?? '']
  return mode ? { mode, words: text.slice(1).trim() } : { mode: 'all', words: text.trim() }
}
