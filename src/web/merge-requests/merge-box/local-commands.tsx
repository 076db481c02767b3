import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'

import type { MergeRequest } from '#contract/merge-requests/fields.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { projectQuery } from '#web/spaces/project-query.ts'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The git commands that resolve conflicts locally. */
export function LocalCommands() {
  const { mergeRequest } = useRequest()
  const { source_project_id, target_project_id } = mergeRequest
  const isFromFork = source_project_id !== null && source_project_id !== target_project_id
  const fork = useQuery({ ...projectQuery(String(source_project_id)), enabled: isFromFork }).data
  const commands = commandsOf(mergeRequest, isFromFork ? (fork?.http_url_to_repo ?? 'FORK') : null)
  return (
    <div className="flex items-start gap-2 border-t border-hairline bg-subtle px-4 py-3">
      {/* A scrollable region must be focusable. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex */}
      <pre
        tabIndex={0}
        aria-label="Commands to resolve the conflicts"
        className="min-w-0 flex-1 overflow-x-auto font-mono text-small leading-5"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
        {commands.split('\n').map(spellName).join('\n')}
      </pre>
      <IconButton label="Copy commands" size="xs" onPress={() => void copy(commands, 'Commands')}>
        <Copy aria-hidden size={12} />
      </IconButton>
    </div>
  )
}

/** @param fork the URL of the source branch's repository, if it is not the target's */
function commandsOf(
  { source_branch: source, target_branch: target }: MergeRequest,
  fork: string | null,
): string {
  const branch = quoted(source)
  const [take, push] = fork
    ? [
        [`git fetch ${fork} ${branch}`, `git switch --force-create ${branch} FETCH_HEAD`],
        `git push --force ${fork} ${branch}`,
      ]
    : [[`git switch ${branch}`], `git push --force-with-lease origin ${branch}`]
  return [
    'git fetch origin',
    ...take,
    `git rebase ${quoted(`origin/${target}`)}`,
    '# resolve the conflicts, then',
    push,
  ].join('\n')
}

/** Quotes a branch name for the shell if necessary. */
function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`
}
