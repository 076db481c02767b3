import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface CommentDraft {
  author: string
  body: string
}

/**
 * Reads the comments on a project's issues, by issue title, oldest first. In the file, a line `# Title` starts an
 * issue, and `@username` at the start of a line starts a comment.
 */
export function readComments(path: string): Map<string, CommentDraft[]> {
  const file = join(import.meta.dirname, 'content/comments', `${path}.txt`)
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return new Map(
    text
      .split(/^# /m)
      .slice(1)
      .map((part) => {
        const [title = ''] = part.split('\n', 1)
        return [title, part.slice(title.length).split(/^@/m).slice(1).map(readComment)]
      }),
  )
}

function readComment(text: string): CommentDraft {
  const [, author = '', body = ''] = /^(\w+) (.*)$/s.exec(text) ?? []
  return { author, body: body.trim() }
}
