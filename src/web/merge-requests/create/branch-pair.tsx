import { Button } from '#web/ui/button.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { Choice } from './choice.tsx'
import type { ProjectChoice } from './use-projects.ts'

interface Side {
  readonly project: ProjectChoice
  readonly projects: readonly ProjectChoice[]
  readonly branch: string | null
  readonly otherBranch: string | null
  readonly error: string
  /** Uses the project shown in place of the URL's. Null if that is the URL's. */
  readonly onReset: (() => void) | null
  readonly onProject: (project: ProjectChoice) => void
  readonly onBranch: (branch: string | null) => void
}

/** The source and target branches, with their projects when there are forks to choose from. */
export function BranchPair({ source, target }: { source: Side; target: Side }) {
  return (
    <div className="grid items-start gap-x-3 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
      <SideFields title="Source" side={source} />
      <span aria-hidden className="mt-7.5 leading-5 text-faint max-md:hidden">
        →
      </span>
      <SideFields title="Target" side={target} />
    </div>
  )
}

function SideFields({ title, side }: { title: 'Source' | 'Target'; side: Side }) {
  const { project, projects, branch, otherBranch, error, onReset } = side
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {projects.length > 1 && (
        <Choice
          label={`${title} project`}
          plural="Projects"
          options={projects.map(({ path }) => path)}
          chosen={project.path}
          onChoose={(path) => {
            if (path !== project.path) side.onProject(projects.find((one) => one.path === path)!)
          }}
          emptyText="No projects found"
        />
      )}
      <BranchChoice
        key={project.path}
        label={`${title} branch`}
        project={project.path}
        chosen={branch}
        other={otherBranch}
        onChoose={side.onBranch}
        error={error}
      />
      {onReset && (
        <Button size="sm" onPress={onReset}>
          Use {project.path}
        </Button>
      )}
    </div>
  )
}
