import { CircleDot } from 'lucide-react'

import type { Project } from '#contract/projects.ts'
import { SpaceRow } from './space-row.tsx'

/** `within` is the current group, whose path the row omits. */
export function ProjectRow({ project, within }: { project: Project; within?: string }) {
  const parent = project.namespace.full_path
  return (
    <SpaceRow
      space={{ kind: 'project', fullPath: project.path_with_namespace }}
      name={project.name}
      avatarUrl={project.avatar_url}
      visibility={project.visibility}
      description={project.description}
      {...(parent === within ? {} : { parent })}
    >
      {project.open_issues_count !== undefined && (
        <span
          className="flex items-center gap-1 tabular-nums"
          title={`${project.open_issues_count} open issues`}
        >
          <CircleDot aria-hidden size={14} strokeWidth={1.5} />
          {project.open_issues_count}
          <span className="sr-only">open issues</span>
        </span>
      )}
    </SpaceRow>
  )
}
